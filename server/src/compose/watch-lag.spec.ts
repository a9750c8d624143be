import { type Position, START } from '@modstead/infra/event-store/port'
import { createMetrics } from '@modstead/infra/telemetry/metrics'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchLag } from './watch-lag.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('queries the log once for both numbers, and again after a second', async () => {
  const metrics = createMetrics()
  let looks = 0
  const head = 7n as Position
  watchLag(metrics, ['public', 'site'], async () => [
    { group: 'public', position: START, head, events: ++looks, seconds: 2 },
    { group: 'site', position: head, head, events: 0, seconds: 0 },
  ])
  const shown = async () => {
    const text = await metrics.registry.metrics()
    return [...text.matchAll(/^modstead_projection_lag_\w+\{group="\w+"\} (\d+)$/gm)].map(([, number]) =>
      Number(number),
    )
  }
  expect(await shown()).toEqual([1, 0, 2, 0])
  expect(await shown()).toEqual([1, 0, 2, 0])
  vi.advanceTimersByTime(1_000)
  expect(await shown()).toEqual([2, 0, 2, 0])
})

it('has no number for any group while the store does not answer', async () => {
  const metrics = createMetrics()
  watchLag(metrics, ['public', 'site'], () => Promise.reject(new Error('away')))
  const text = await metrics.registry.metrics()
  expect(text.match(/^modstead_projection_lag_\w+\{group="\w+"\} Nan$/gim)).toHaveLength(4)
})
