import type { Tracing } from '../telemetry/tracing.ts'
import type { Streams } from './streams.ts'

/** Records a span for each append. The events carry its context, so that follow-up work continues the trace. */
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
