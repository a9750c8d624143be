import type { EventStore, Position } from '@modstead/infra/event-store/port'

export interface Lag {
  readonly position: Position
  /** Read from the store, so that a projector that stands still cannot look healthy. */
  readonly head: Position
  /** Events still to be followed; counted up to 10,000. */
  readonly events: number
  /** Age of the oldest of them. */
  readonly seconds: number
}

const MOST = 10_000

export const measureLag = async (store: EventStore, position: Position, now: number): Promise<Lag> => {
  const head = await store.head()
  let events = 0
  let oldest: string | undefined
  if (position < head)
    for await (const batch of store.readAll(position)) {
      oldest ??= batch[0]?.metadata.at
      events += batch.length
      if (events >= MOST) break
    }
  const seconds = oldest === undefined ? 0 : Math.max(0, (now - Date.parse(oldest)) / 1_000)
  return { position, head, events: Math.min(events, MOST), seconds }
}
