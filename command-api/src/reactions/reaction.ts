import type { DomainEvent } from '@modstead/domain/kernel/event'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import type { ProjectionGroup } from '@modstead/infra/log-following/projection-groups'
import type { BackgroundParts } from '../background-parts.ts'

/**
 * Sends further commands when an event has happened. It runs at least once, so each step is idempotent by its own state.
 * A reaction that failed runs again after reactions to later events, so it decides by the state of that moment.
 */
export interface Reaction<Event extends DomainEvent = DomainEvent> {
  readonly name: string
  readonly type: Event['type']
  /** Needs the read models to show the event first; those of the group `public` unless told. */
  readonly afterReadModels?: boolean | ProjectionGroup
  /** Also handles the events that were stored before the release that adds this reaction. */
  readonly includesHistory?: boolean
  react(data: Event['data'], parts: BackgroundParts, sender: Sender): Promise<void>
}

/** Types a reaction by the event that it names. */
export const reactionTo = <Event extends DomainEvent>(reaction: Reaction<Event>): Reaction =>
  reaction as unknown as Reaction
