import type { Position, RecordedEvent } from '@modstead/infra/event-store/port'
import { createMetrics } from '@modstead/infra/telemetry/metrics'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Follower, watchReactionLag, watchSearchLag } from './watch-followers.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-01T00:01:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Positions are those in the list, with a time and a type each. */
const log = [
  ['A', '2026-01-01T00:00:00Z'],
  ['B', '2026-01-01T00:00:10Z'],
  ['A', '2026-01-01T00:00:50Z'],
] as const

const store = {
  async *readAll(after: Position, { types }: { readonly types?: readonly string[] } = {}) {
    const found = log.filter(([type], at) => BigInt(at) > after && types?.includes(type))
    if (found.length > 0) yield found.map(([, at]) => ({ metadata: { at } }) as RecordedEvent)
  },
}
const follower = (types: readonly string[], at: bigint | undefined): Follower => ({
  types,
  position: async () => at as Position | undefined,
})
const away: Follower = { types: ['A'], position: () => Promise.reject(new Error('away')) }

const lines = async (watch: (metrics: ReturnType<typeof createMetrics>) => void) => {
  const metrics = createMetrics()
  watch(metrics)
  return (await metrics.registry.metrics()).match(/^modstead_(reaction|search)_lag_seconds.*$/gm)
}
const ofReactions = (reactions: Follower) => lines((metrics) => watchReactionLag(metrics, store, reactions))

it.each([
  ['the age of the oldest event that is not reacted to', follower(['A', 'B'], 0n), '50'],
  ['0 if only other events follow', follower(['B'], 1n), '0'],
  ['no age while the store does not answer', away, 'Nan'],
] as const)('shows for the reactions %s', async (_what, reactions, shown) => {
  expect(await ofReactions(reactions)).toEqual([`modstead_reaction_lag_seconds ${shown}`])
})

it('shows each search index that was filled, although another does not answer', async () => {
  const indexes = { own: follower(['A'], 0n), shared: away, empty: follower(['A'], undefined) }
  expect(await lines((metrics) => watchSearchLag(metrics, store, indexes))).toEqual([
    'modstead_search_lag_seconds{index="own"} 10',
    'modstead_search_lag_seconds{index="shared"} Nan',
  ])
})
