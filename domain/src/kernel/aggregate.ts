import type { DomainCommand } from './command.ts'
import type { Context, Decider } from './decider.ts'
import type { DomainEvent } from './event.ts'

/** A decider and the category of its streams: instance `id` lives in stream `<category>-<id>`. */
export interface Aggregate<
  State,
  Command extends DomainCommand,
  Event extends DomainEvent,
  Code extends string,
  Ctx extends Context = Context,
> {
  readonly category: string
  readonly decider: Decider<State, Command, Event, Code, Ctx>
}

export const streamOf = (aggregate: { readonly category: string }, id: string): string =>
  `${aggregate.category}-${id}`
