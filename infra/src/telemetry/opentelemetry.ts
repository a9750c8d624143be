import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { within } from '../event-store/within.ts'
import type { Log } from './log.ts'
import { samplerOf } from './sampler.ts'
import { tellOfExports } from './tell-of-exports.ts'
import type { OpenSpan, SpanStart, TraceParent, Tracing, TracingSettings } from './tracing.ts'

/** Number of spans that may wait for the collector. Further ones are dropped. */
const MAX_QUEUE = 2_048
const SEND_EVERY_MS = 1_000
const SEND_LIMIT_MS = 5_000
/** How long a stop waits for the last spans to be sent. */
const STOP_LIMIT_MS = 1_000

const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, internal: SpanKind.INTERNAL }

const contextOf = (parent: TraceParent): Context => {
  const parsed = parseTraceParent(parent)
  return parsed === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parsed, isRemote: true })
}

const traceParentOf = (span: Span | undefined): TraceParent | undefined => {
  const spanContext = span?.spanContext()
  if (spanContext === undefined || (spanContext.traceFlags & TraceFlags.SAMPLED) === 0) return undefined
  return `00-${spanContext.traceId}-${spanContext.spanId}-01`
}

const resourceOf = (service: string) =>
  resourceFromAttributes({ 'service.name': service, 'process.pid': process.pid }).merge(
    detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }),
  )

/** Sends spans to the collector in the settings. Loaded only if it is needed. */
export const startOpenTelemetry = (
  settings: TracingSettings & { readonly otlpUrl: string },
  service: string,
  log: Pick<Log, 'info' | 'warn'>,
): Tracing => {
  const provider = new TracerProvider({
    resource: resourceOf(service),
    sampler: samplerOf(settings),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: tellOfExports(
          new OTLPTraceExporter({ url: `${settings.otlpUrl}/v1/traces`, timeoutMillis: SEND_LIMIT_MS }),
          log,
        ),
        maxQueueSize: MAX_QUEUE,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: SEND_LIMIT_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('modstead')
  const active = new AsyncLocalStorage<Context>()

  const start = ({ name, kind = 'internal', parent, attributes }: SpanStart, startTime?: number) => {
    const around = parent === undefined ? (active.getStore() ?? ROOT_CONTEXT) : contextOf(parent)
    const options = {
      kind: KINDS[kind],
      ...(attributes && { attributes }),
      ...(startTime !== undefined && { startTime }),
    }
    const span = tracer.startSpan(name, options, around)
    return { span, inside: trace.setSpan(around, span) }
  }

  const begin = (given: SpanStart): OpenSpan => {
    const { span, inside } = start(given)
    return {
      traceparent: traceParentOf(span),
      run: (work) => active.run(inside, work),
      end(attributes, error) {
        if (attributes) span.setAttributes(attributes)
        if (error !== undefined)
          span.setStatus({
            code: SpanStatusCode.ERROR,
            message: error instanceof Error ? error.name : 'failed',
          })
        span.end()
      },
    }
  }

  return {
    begin,
    async inSpan(given, work) {
      const span = begin(given)
      try {
        const result = await span.run(work)
        span.end()
        return result
      } catch (error) {
        span.end({}, error)
        throw error
      }
    },
    record(given, seconds) {
      const ended = Date.now()
      start(given, ended - seconds * 1_000).span.end(ended)
    },
    active: () => traceParentOf(trace.getSpan(active.getStore() ?? ROOT_CONTEXT)),
    stop: () => within(STOP_LIMIT_MS, 'the collector of traces', provider.shutdown()).catch(() => undefined),
  }
}
