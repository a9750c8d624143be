import type { Metrics } from '../telemetry/metrics.ts'
import type { Streams } from './streams.ts'

/** Counts appended events, and measures the time of each append, even of one that fails. */
export const timeAppends = (streams: Streams, metrics: Metrics): Streams => {
  const seconds = metrics.histogram('append_seconds', 'Time until an append is stored or has failed')
  const events = metrics.counter('appended_events_total', 'Events that were stored')
  return {
    ...streams,
    async append(stream, at, facts, context) {
      const began = performance.now()
      try {
        const end = await streams.append(stream, at, facts, context)
        events.inc(facts.length)
        return end
      } finally {
        seconds.observe((performance.now() - began) / 1_000)
      }
    },
  }
}
