import type { Settings } from '../config/settings.ts'

export type TracingSettings = Pick<Settings, 'otlpUrl' | 'tracesSampler' | 'tracesSamplerShare'>

/** W3C trace context in the form of its header: `00-<trace>-<span>-<flags>`. */
export type TraceParent = string

export interface SpanStart {
  readonly name: string
  /** OpenTelemetry's kinds. Defaults to internal. */
  readonly kind?: 'internal' | 'server' | 'consumer'
  /** Defaults to the active span. */
  readonly parent?: TraceParent | undefined
  readonly attributes?: Readonly<Record<string, string | number>>
}

export interface OpenSpan {
  /** Runs the work with this span active, including its asynchronous parts. */
  run<Result>(work: () => Result): Result
  /** The context for continuing the trace elsewhere. undefined: the span is not recorded. */
  readonly traceparent: TraceParent | undefined
  /** `error` is the reason if the work failed. */
  end(attributes?: Readonly<Record<string, string | number>>, error?: unknown): void
}

/** Records spans of the work of a process, and sends them to a collector. undefined if nobody asked for it. */
export interface Tracing {
  begin(start: SpanStart): OpenSpan
  /** Records a span around the work. */
  inSpan<Result>(start: SpanStart, work: () => Promise<Result>): Promise<Result>
  /** Records a span for work that has just ended after this many seconds. */
  record(start: SpanStart, seconds: number): void
  /** The context for continuing the trace elsewhere. undefined: no span is active, or it is not recorded. */
  active(): TraceParent | undefined
  /** Briefly tries to send the remaining spans. */
  stop(): Promise<void>
}
