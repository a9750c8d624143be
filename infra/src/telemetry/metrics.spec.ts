import { describe, expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'

describe('the metrics of a process', () => {
  it('count, observe and read under one prefix, beside the defaults', async () => {
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

  it('of two processes in one test do not meet', () => {
    createMetrics().counter('commands_total', 'Commands.')
    expect(() => createMetrics().counter('commands_total', 'Commands.')).not.toThrow()
  })
})
