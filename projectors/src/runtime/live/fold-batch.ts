import type { Recorded } from '@modstead/infra/log-following/recorded'
import type { Projection, RowName } from '../projection.ts'
import type { Table } from '../table.ts'
import { TouchedRows } from './touched-rows.ts'

/** An event that a fold could not apply. For this projection, its stream waits until it is replayed. */
export interface Poison {
  readonly event: Recorded
  readonly error: unknown
}

export interface Folded {
  readonly rows: TouchedRows
  readonly poison: readonly Poison[]
}

/** An event may lack the id from which a key is made. Loading such rows would fail for the whole batch. */
const checked = (names: readonly RowName[]): readonly RowName[] => {
  for (const { key } of names) if (typeof key !== 'string') throw new TypeError('a row is named by no key')
  return names
}

export type LoadRows = (wanted: ReadonlyMap<Table, readonly string[]>, into: TouchedRows) => Promise<void>

/**
 * Folds events that concern the projection, in order, over the rows that they name. An event that throws
 * leaves no trace except its poison, and later events of its stream are skipped.
 */
export const foldBatch = async (
  projection: Projection,
  events: readonly Recorded[],
  load: LoadRows,
): Promise<Folded> => {
  const rows = new TouchedRows()
  const poison = new Map<string, Poison>()
  const naming = (name: (event: Recorded) => readonly RowName[]): RowName[] => {
    const names: RowName[] = []
    for (const event of events) {
      if (poison.has(event.stream)) continue
      try {
        names.push(...checked(name(event)))
      } catch (error) {
        poison.set(event.stream, { event, error })
      }
    }
    return names
  }
  await load(rows.name(naming((event) => projection.keys(event))), rows)
  const { related } = projection
  if (related) await load(rows.name(naming((event) => related(event, rows))), rows)
  // Naming fails on the first bad event of a stream. The events before it still count.
  const unnamed = new Map([...poison].map(([stream, { event }]) => [stream, event.revision]))
  for (const event of events) {
    const from = unnamed.get(event.stream)
    if (from === undefined ? poison.has(event.stream) : event.revision >= from) continue
    try {
      projection.apply(event, rows)
      rows.keep()
    } catch (error) {
      rows.undo()
      poison.set(event.stream, { event, error })
      unnamed.delete(event.stream)
    }
  }
  return { rows, poison: [...poison.values()] }
}
