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

it('looks at the log once for both numbers, and again after a second', async () => {
  const metrics = createMetrics()
  let looks = 0
  watchLag(metrics, async () => ({ position: START, head: 7n as Position, events: ++looks, seconds: 2 }))
  const shown = async () => {
    const text = await metrics.registry.metrics()
    return [...text.matchAll(/^modstead_projection_lag_\w+ (\d+)$/gm)].map(([, number]) => Number(number))
  }
  expect(await shown()).toEqual([1, 2])
  expect(await shown()).toEqual([1, 2])
  vi.advanceTimersByTime(1_000)
  expect(await shown()).toEqual([2, 2])
})
