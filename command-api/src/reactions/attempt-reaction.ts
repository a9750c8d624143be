import { bySystem } from '@modstead/domain/kernel/provenance'
import { noOlderThan } from '@modstead/infra/command-pipeline/no-older-than'
import type { Position, RecordedEvent } from '@modstead/infra/event-store/port'
import type { ProjectionGroup } from '@modstead/infra/log-following/projection-groups'
import type { Tracing } from '@modstead/infra/telemetry/tracing'
import type { BackgroundParts } from '../background-parts.ts'
import type { Reaction } from './reaction.ts'

const READ_MODEL_WAIT_MS = 1_000

export interface AttemptParts extends BackgroundParts {
  readonly waitForReadModels: (
    position: Position,
    timeoutMs: number,
    group?: ProjectionGroup,
  ) => Promise<boolean>
  readonly tracing?: Tracing | undefined
}

const senderFor = (event: RecordedEvent, reaction: Reaction) => ({
  actor: { kind: 'system', name: reaction.name } as const,
  now: event.metadata.at,
  intent: {
    commandId: `${event.id}.${reaction.name}`,
    correlationId: event.metadata.correlationId,
    causationId: event.id,
    via: bySystem(reaction.name),
    onBehalfOf: event.metadata.onBehalfOf ?? event.metadata.actor,
  },
})

/**
 * Records a span in the trace of the event, below that of the job that continues the reaction. Without a
 * recorded trace there is none.
 */
const inTraceOf = (
  event: RecordedEvent,
  name: string,
  tracing: Tracing | undefined,
  work: () => Promise<void>,
) => {
  const { traceparent } = event.metadata
  if (tracing === undefined || traceparent === undefined) return work()
  const attributes = { 'modstead.step': 'reaction', 'modstead.event': event.id }
  const parent = tracing.active() ?? traceparent
  return tracing.inSpan({ name, kind: 'consumer', parent, attributes }, work)
}

/**
 * Reacts once. Returns false, without doing anything, if the required read models do not show the event yet.
 */
export const attemptReaction = async (
  reaction: Reaction,
  event: RecordedEvent,
  parts: AttemptParts,
): Promise<boolean> => {
  // Before they show the event, the reaction would find too few rows and permanently leave out the others.
  const { afterReadModels = false } = reaction
  const group = typeof afterReadModels === 'string' ? afterReadModels : undefined
  const isShown = () => parts.waitForReadModels(event.position, READ_MODEL_WAIT_MS, group)
  if (afterReadModels !== false && !(await isShown())) return false
  // Another process may have appended the event, and older state in memory would show nothing to do.
  const informed = { ...parts, executor: noOlderThan(parts.executor, event.position) }
  await inTraceOf(event, reaction.name, parts.tracing, () =>
    reaction.react(event.data, informed, senderFor(event, reaction), event),
  )
  return true
}
