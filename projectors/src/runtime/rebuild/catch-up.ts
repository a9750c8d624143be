import type { EventStore, Position } from '@modstead/infra/event-store/port'
import { asRecorded, type DecodeBatch } from '@modstead/infra/log-following/decode'
import type pg from 'pg'
import { applyBatch, type Followed } from '../live/apply-batch.ts'
import type { Generation } from '../storage/generation.ts'
import { PoisonInRebuild } from './fold-log.ts'

export interface LogSource {
  readonly store: EventStore
  readonly decodeBatch: DecodeBatch
}

const NONE: ReadonlySet<string> = new Set()

/** Advances generations from their positions to `end`, as the runner does, without reporting anything. */
export const catchUp = async (
  client: pg.ClientBase,
  generations: readonly Generation[],
  end: Position,
  source: LogSource,
): Promise<Generation[]> => {
  let followed: readonly Followed[] = generations.map((each) => ({ ...each, parked: NONE }))
  const from = generations.reduce((least, { position }) => (position < least ? position : least), end)
  if (from >= end) return [...generations]
  const step = async (events: Parameters<DecodeBatch>[0], position: Position) => {
    const decoded = (await source.decodeBatch(events)).map(asRecorded)
    const { poison } = await applyBatch(client, followed, { events: decoded, position }, null)
    for (const [projection, [first]] of poison)
      if (first) throw new PoisonInRebuild(projection, first.event, first.error)
    followed = followed.map((each) => ({
      ...each,
      position: position > each.position ? position : each.position,
    }))
  }
  const types = [...new Set(followed.flatMap(({ projection }) => [...projection.types]))]
  for await (const batch of source.store.readAll(from, { types })) {
    const within = batch.filter((event) => event.position <= end)
    const last = within.at(-1)
    if (last) await step(within, last.position)
    if (within.length < batch.length) break
  }
  await step([], end)
  return [...followed]
}
