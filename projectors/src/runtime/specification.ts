import { isDeepStrictEqual } from 'node:util'
import type { DomainEvent } from '@modstead/domain/kernel/event'
import type { Position } from '@modstead/infra/event-store/port'
import type { Recorded } from '@modstead/infra/log-following/recorded'
import { foldBatch } from './live/fold-batch.ts'
import type { Projection, StoredRow } from './projection.ts'
import { KeptRows } from './rebuild/kept-rows.ts'
import { keyOfRow } from './storage/row-statements.ts'
import type { Table, TableDefinition } from './table.ts'

/** Thrown by a specification if its expectation does not hold. */
class SpecificationFailure extends Error {}

/** Facts in the order of the log. `streamOf` gives the stream of each fact. */
export const recorded = <Event extends DomainEvent>(
  events: readonly Event[],
  streamOf: (event: Event) => string,
): Recorded[] => {
  const revisions = new Map<string, bigint>()
  return events.map((event, index) => {
    const stream = streamOf(event)
    const revision = (revisions.get(stream) ?? -1n) + 1n
    revisions.set(stream, revision)
    const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
    const at = new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString()
    const position = BigInt(index) as Position
    const via = { kind: 'token', id: 'specs' } as const
    return { ...event, id, stream, revision, position, at, actor: 'somebody', command: 'Spec', via }
  })
}

type Stored = Map<Table, Map<string, StoredRow>>

/**
 * Folds as when following live: with JSON between the batches, as in the database, and with the rule of the
 * checkpoint.
 */
const foldLive = async (
  projection: Projection,
  batches: readonly (readonly Recorded[])[],
): Promise<Stored> => {
  const stored: Stored = new Map(projection.tables.map((table) => [table, new Map()]))
  let checkpoint = -1n
  for (const batch of batches) {
    const fresh = batch.filter(({ type, position }) => projection.types.has(type) && position > checkpoint)
    const { rows, poison } = await foldBatch(projection, fresh, async (wanted, into) => {
      for (const [table, keys] of wanted)
        into.load(
          table,
          keys.map((key) => stored.get(table)?.get(key)).filter((row) => row !== undefined),
        )
    })
    for (const { error } of poison) throw error
    for (const { table, written, deleted } of rows.changes()) {
      for (const row of written)
        stored.get(table)?.set(keyOfRow(table, row), JSON.parse(JSON.stringify(row)) as StoredRow)
      for (const key of deleted) stored.get(table)?.delete(key)
    }
    checkpoint = batch.at(-1)?.position ?? checkpoint
  }
  return stored
}

const foldAtOnce = (projection: Projection, events: readonly Recorded[]): Stored => {
  const kept = new KeptRows()
  for (const event of events) if (projection.types.has(event.type)) projection.apply(event, kept)
  return new Map(
    projection.tables.map((table) => [
      table,
      new Map([...kept.take(table)].map((row) => [keyOfRow(table, row), row])),
    ]),
  )
}

/**
 * Folds a log in every way that the product does: event by event, in one batch, with every batch delivered
 * twice, and as a rebuild. All must produce the same rows. Returns the finished rows by key.
 */
export const project = async (projection: Projection, events: readonly Recorded[]) => {
  const rebuilt = foldAtOnce(projection, events)
  const singly = events.map((event) => [event])
  const ways = {
    'event by event': singly,
    'in one batch': [events],
    'twice event by event': singly.flatMap((batch) => [batch, batch]),
    'twice in one batch': [events, events],
  }
  for (const [way, batches] of Object.entries(ways)) {
    const live = await foldLive(projection, batches)
    for (const table of projection.tables) {
      const [expected, got] = [rebuilt, live].map((rows) =>
        [...(rows.get(table) ?? [])].sort(([left], [right]) => (left < right ? -1 : 1)),
      )
      if (!isDeepStrictEqual(JSON.parse(JSON.stringify(got)), JSON.parse(JSON.stringify(expected))))
        throw new SpecificationFailure(
          `${way}, ${table.name} differs from a rebuild:\n${JSON.stringify(got)}\n${JSON.stringify(expected)}`,
        )
    }
  }
  return {
    rows<Row extends object, Derived extends keyof Row & string>(
      table: TableDefinition<Row, Derived>,
    ): Row[] {
      const finish = projection.finish.get(table) ?? ((row: StoredRow) => row)
      return [...(rebuilt.get(table)?.values() ?? [])].map((row) => finish(row) as Row)
    },
  }
}
