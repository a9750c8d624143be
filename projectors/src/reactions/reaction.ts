import type { DomainEvent } from '@modstead/domain/kernel/event'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import type { ContentStore } from '@modstead/infra/files/content-store'
import type pg from 'pg'

export interface ReactionParts {
  readonly executor: Executor
  readonly files: ContentStore
  /** Read models, for what a reaction has to find: never to decide by. */
  readonly pool: pg.Pool
}

/** What follows from an event: further commands. Runs at least once, so that each step is idempotent by its own state. */
export interface Reaction<Event extends DomainEvent = DomainEvent> {
  readonly name: string
  readonly type: Event['type']
  /** Needs the read models to show the event first. */
  readonly afterReadModels?: boolean
  react(data: Event['data'], parts: ReactionParts, sender: Sender): Promise<void>
}

/** Types a reaction by the event that it names. */
export const reactionTo = <Event extends DomainEvent>(reaction: Reaction<Event>): Reaction =>
  reaction as unknown as Reaction
