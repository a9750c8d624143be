import type { Tracing } from '../telemetry/tracing.ts'
import type { Streams } from './streams.ts'

/** A span for each append. The events tell of it, so that what follows from them goes on from there. */
export const traceAppends = (streams: Streams, tracing: Tracing): Streams => ({
  ...streams,
  append: (stream, at, facts, context) =>
    tracing.inSpan(
      {
        name: 'append',
        attributes: { 'modstead.step': 'append', 'modstead.stream': stream, 'modstead.events': facts.length },
      },
      () => {
        const traceparent = tracing.active()
        return streams.append(stream, at, facts, {
          ...context,
          ...(traceparent !== undefined && { traceparent }),
        })
      },
    ),
})
