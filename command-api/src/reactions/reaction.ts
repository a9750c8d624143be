import type { DomainEvent } from '@modstead/domain/kernel/event'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import type { RecordedEvent } from '@modstead/infra/event-store/port'
import type { ProjectionGroup } from '@modstead/infra/log-following/projection-groups'
import type { BackgroundParts } from '../background-parts.ts'

/**
 * Sends further commands after an event. It runs at least once, so each step must be idempotent by its own
 * state. A failed reaction runs again after reactions to later events, so it must decide by the state at that
 * time.
 */
export interface Reaction<Event extends DomainEvent = DomainEvent> {
  readonly name: string
  readonly type: Event['type']
  /** Requires that the read models show the event first, by default those of the group `public`. */
  readonly afterReadModels?: boolean | ProjectionGroup
  /** Also handles the events that were stored before the release that adds this reaction. */
  readonly includesHistory?: boolean
  /** `event` tells who caused it, and where it stands in its stream. */
  react(data: Event['data'], parts: BackgroundParts, sender: Sender, event: RecordedEvent): Promise<void>
}

/** Types a reaction by its event. */
export const reactionTo = <Event extends DomainEvent>(reaction: Reaction<Event>): Reaction =>
  reaction as unknown as Reaction
