import { ExportResultCode } from '@opentelemetry/core'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Log } from './log.ts'

/** Logs one line when the collector goes away, and one when it is back. */
export const tellOfExports = (exporter: SpanExporter, log: Pick<Log, 'info' | 'warn'>): SpanExporter => {
  let isAway = false
  const tell = (isSent: boolean, because: string | undefined) => {
    if (isSent !== isAway) return
    isAway = !isSent
    if (isAway) log.warn({ because }, 'the collector of traces is away: spans are dropped until it is back')
    else log.info('the collector of traces is back')
  }
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        tell(result.code === ExportResultCode.SUCCESS, result.error?.message)
        done(result)
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}
