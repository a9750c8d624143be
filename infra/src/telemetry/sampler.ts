import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import type { TracingSettings } from './tracing.ts'

const PARENT_BASED = /^parentbased_/

const rootSampler = (name: string, share: number): Sampler => {
  if (name === 'always_off') return new AlwaysOffSampler()
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(share) : new AlwaysOnSampler()
}

/** Maps the standard's names, which the library leaves to its callers. */
export const samplerOf = ({
  tracesSampler,
  tracesSamplerShare,
}: Pick<TracingSettings, 'tracesSampler' | 'tracesSamplerShare'>): Sampler => {
  const root = rootSampler(tracesSampler.replace(PARENT_BASED, ''), tracesSamplerShare)
  return PARENT_BASED.test(tracesSampler) ? new ParentBasedSampler({ root }) : root
}
