import { describe, expect, it, vi } from 'vitest'
import { createMetrics } from './metrics.ts'

describe('the metrics of a process', () => {
  it('count, observe and read under one prefix, in addition to the defaults', async () => {
    const metrics = createMetrics()
    metrics.counter('commands_total', 'Commands by outcome.', ['outcome']).inc({ outcome: 'accepted' }, 3)
    metrics.histogram('command_seconds', 'Time to acknowledge.').observe(0.004)
    metrics.gauge('projection_lag_events', 'Events behind the head.', async () => 7)
    const text = await metrics.registry.metrics()
    expect(text).toContain('modstead_commands_total{outcome="accepted"} 3')
    expect(text).toContain('modstead_command_seconds_bucket{le="0.005"} 1')
    expect(text).toContain('modstead_command_seconds_bucket{le="0.0025"} 0')
    expect(text).toContain('modstead_projection_lag_events 7')
    expect(text).toContain('modstead_process_resident_memory_bytes')
  })

  it('read numbers by label, and drop those that are gone', async () => {
    const metrics = createMetrics()
    let present = [
      { labels: { type: 'mail', state: 'dead' }, value: 1 },
      { labels: { type: 'mail', state: 'active' }, value: 2 },
    ]
    metrics.gauges('jobs', 'Jobs.', ['type', 'state'], async () => present)
    expect(await metrics.registry.metrics()).toContain('modstead_jobs{type="mail",state="dead"} 1')
    present = present.slice(1)
    const text = await metrics.registry.metrics()
    expect(text).toContain('modstead_jobs{type="mail",state="active"} 2')
    expect(text).not.toContain('state="dead"')
  })

  it('have no value while their source fails, and the others stay', async () => {
    const metrics = createMetrics()
    let isAway = false
    const read = async <Read>(value: Read) => {
      if (isAway) throw new Error('away')
      return value
    }
    metrics.gauge('depth', 'Depth.', () => read(3))
    metrics.gauges('lags', 'Lags.', ['group'], () => read([{ labels: { group: 'a' }, value: 1 }]))
    metrics.counter('commands_total', 'Commands.').inc()
    expect(await metrics.registry.metrics()).toMatch(/^modstead_depth 3$/m)
    isAway = true
    const text = await metrics.registry.metrics()
    expect(text).not.toMatch(/^modstead_(depth|lags)/m)
    expect(text).toContain('modstead_commands_total 1')
  })

  it('are reported without a source that hangs, which is queried only once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate'] })
    try {
      const metrics = createMetrics()
      let asked = 0
      metrics.gauge('depth', 'Depth.', () => {
        asked += 1
        return new Promise<number>(() => {})
      })
      for (let round = 0; round < 2; round += 1) {
        const text = metrics.registry.metrics()
        await vi.advanceTimersByTimeAsync(3_000)
        expect(await text).not.toMatch(/^modstead_depth/m)
      }
      expect(asked).toBe(1)
    } finally {
      vi.useRealTimers()
    }
  })

  it('of two processes in one test do not collide', () => {
    createMetrics().counter('commands_total', 'Commands.')
    expect(() => createMetrics().counter('commands_total', 'Commands.')).not.toThrow()
  })
})
