import type { Log } from './log.ts'
import type { Tracing, TracingSettings } from './tracing.ts'

/**
 * Loads OpenTelemetry only if the settings name a collector. `service` is the name of this process in traces.
 */
export const openTracing = async (
  settings: TracingSettings,
  service: string,
  log: Pick<Log, 'info' | 'warn'>,
): Promise<Tracing | undefined> => {
  const { otlpUrl } = settings
  if (otlpUrl === undefined) return undefined
  const { startOpenTelemetry } = await import('./opentelemetry.ts')
  return startOpenTelemetry({ ...settings, otlpUrl }, service, log)
}
