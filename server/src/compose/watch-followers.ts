import type { EventStore, Position } from '@modstead/infra/event-store/port'
import type { Metrics } from '@modstead/infra/telemetry/metrics'
import { ageOfOldestAfter } from '@modstead/projectors/runtime/lag'

/** Follows only some types of events, from a position that it keeps itself. */
export interface Follower {
  readonly types: readonly string[]
  /** undefined: it has not begun. */
  position(): Promise<Position | undefined>
}

type ReadableStore = Pick<EventStore, 'readAll'>

/** NaN while a store does not answer, so that only a process that is gone has no number. */
const lagOf = async (store: ReadableStore, { types, position }: Follower): Promise<number | undefined> => {
  try {
    const from = await position()
    return from === undefined ? undefined : await ageOfOldestAfter(store, from, types, Date.now())
  } catch {
    return Number.NaN
  }
}

/** How far the reactions are behind the log, in whichever process they run. */
export const watchReactionLag = (metrics: Metrics, store: ReadableStore, reactions: Follower): void =>
  metrics.gauge('reaction_lag_seconds', 'Age of the oldest event without its reactions', () =>
    lagOf(store, reactions),
  )

/** How far each search index of this process, or shared with others, is behind the log. */
export const watchSearchLag = (
  metrics: Metrics,
  store: ReadableStore,
  indexes: Readonly<Record<string, Follower>>,
): void =>
  metrics.gauges('search_lag_seconds', 'Age of the oldest event that searches miss', ['index'], async () => {
    const lags = await Promise.all(
      Object.entries(indexes).map(async ([index, follower]) => ({
        labels: { index },
        value: await lagOf(store, follower),
      })),
    )
    return lags.flatMap(({ labels, value }) => (value === undefined ? [] : [{ labels, value }]))
  })
