import type { EventStore, Position } from '@modstead/infra/event-store/port'
import type { GroupProgress } from '@modstead/infra/log-following/group-progress'
import type { ProjectionGroup } from '@modstead/infra/log-following/projection-groups'

/** How far a position is behind the log. */
export interface Lag {
  readonly position: Position
  /** Read from the store, so that a stopped projector cannot look healthy. */
  readonly head: Position
  /** Number of events still to be followed. It is counted up to 500, the size of one batch of the log. */
  readonly events: number
  /** Age of the oldest of them. */
  readonly seconds: number
}

export interface GroupLag extends Lag {
  readonly group: ProjectionGroup
}

export const lagAt = async (store: EventStore, position: Position, now: number): Promise<Lag> => {
  const head = await store.head()
  if (position < head)
    for await (const batch of store.readAll(position)) {
      const seconds = Math.max(0, (now - Date.parse(batch[0]?.metadata.at ?? '')) / 1_000)
      return { position, head, events: batch.length, seconds }
    }
  return { position, head, events: 0, seconds: 0 }
}

/**
 * Age in seconds of the oldest event of these types after the position, for followers that read no others. 0:
 * there is none.
 */
export const ageOfOldestAfter = async (
  store: Pick<EventStore, 'readAll'>,
  position: Position,
  types: readonly string[],
  now: number,
): Promise<number> => {
  for await (const [oldest] of store.readAll(position, { types }))
    if (oldest !== undefined) return Math.max(0, (now - Date.parse(oldest.metadata.at)) / 1_000)
  return 0
}

/** How far each group is behind the log. */
export const measureLag = (
  store: EventStore,
  { of }: Pick<GroupProgress, 'of'>,
  now: number,
): Promise<readonly GroupLag[]> =>
  Promise.all(
    [...of].map(async ([group, progress]) => ({ group, ...(await lagAt(store, progress.position(), now)) })),
  )
