import type { Settings } from '../config/settings.ts'

export type TracingSettings = Pick<Settings, 'otlpUrl' | 'tracesSampler' | 'tracesSamplerShare'>

/** W3C trace context in the form of its header: `00-<trace>-<span>-<flags>`. */
export type TraceParent = string

export interface SpanStart {
  readonly name: string
  /** As OpenTelemetry has it; internal unless told. */
  readonly kind?: 'internal' | 'server' | 'consumer'
  /** Unless told, the span that is active now. */
  readonly parent?: TraceParent | undefined
  readonly attributes?: Readonly<Record<string, string | number>>
}

export interface OpenSpan {
  /** Runs the work with this span active, also in what it waits for. */
  run<Result>(work: () => Result): Result
  /** `error`: why the work failed. */
  /** For others to go on from; undefined: the span is not kept. */
  readonly traceparent: TraceParent | undefined
  end(attributes?: Readonly<Record<string, string | number>>, error?: unknown): void
}

/** Makes spans of what a process does, and sends them to a collector. Undefined wherever nobody asked for it. */
export interface Tracing {
  begin(start: SpanStart): OpenSpan
  /** A span around the work, which ends with it. */
  inSpan<Result>(start: SpanStart, work: () => Promise<Result>): Promise<Result>
  /** A span of work that has just ended after so many seconds. */
  record(start: SpanStart, seconds: number): void
  /** For others to go on from; undefined: no span is active, or it is not kept. */
  active(): TraceParent | undefined
  /** Sends what is left, for a moment. */
  stop(): Promise<void>
}
