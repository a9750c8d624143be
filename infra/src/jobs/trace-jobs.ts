import type { Tracing } from '../telemetry/tracing.ts'
import type { JobQueue } from './port.ts'

/** Records a span for each run of a job, in the trace that added it. */
export const traceJobs = (queue: JobQueue, tracing: Tracing): JobQueue => ({
  ...queue,
  enqueue(type, data, options) {
    const traceparent = tracing.active()
    return queue.enqueue(type, data, { ...(traceparent !== undefined && { traceparent }), ...options })
  },
  work(type, handler) {
    queue.work(type, (data, job) =>
      tracing.inSpan(
        {
          name: type.name,
          kind: 'consumer',
          parent: job.traceparent,
          attributes: { 'modstead.step': 'job', 'modstead.job': job.id, 'modstead.attempt': job.attempt },
        },
        () => handler(data, job),
      ),
    )
  },
})
