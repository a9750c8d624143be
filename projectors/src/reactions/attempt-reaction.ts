import { setTimeout as pause } from 'node:timers/promises'
import type { Position, RecordedEvent } from '@modstead/infra/event-store/port'
import type { Reaction, ReactionParts } from './reaction.ts'

const ASK_AGAIN_MS = 50
/** How long a stop may have to wait for one who waits for the read models. */
const READ_MODEL_WAIT_MS = 1_000

export interface AttemptParts extends ReactionParts {
  readonly waitForReadModels: (position: Position, timeoutMs: number) => Promise<boolean>
}

const senderFor = (event: RecordedEvent, reaction: Reaction) => ({
  actor: { kind: 'system', name: reaction.name } as const,
  now: event.metadata.at,
  intent: {
    commandId: `${event.id}.${reaction.name}`,
    correlationId: event.metadata.correlationId,
    causationId: event.id,
  },
})

/** Reacts once, unless `signal` aborts before. */
export const attemptReaction = async (
  reaction: Reaction,
  event: RecordedEvent,
  parts: AttemptParts,
  signal: AbortSignal,
): Promise<void> => {
  // Whoever reacts before they show the event finds too few rows, and leaves the others behind for good.
  if (reaction.afterReadModels)
    while (!signal.aborted && !(await parts.waitForReadModels(event.position, READ_MODEL_WAIT_MS)))
      await pause(ASK_AGAIN_MS, undefined, { signal }).catch(() => undefined)
  if (!signal.aborted) await reaction.react(event.data, parts, senderFor(event, reaction))
}
