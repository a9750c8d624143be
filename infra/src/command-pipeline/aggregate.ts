import type { Context, Decider } from '@modstead/domain/kernel/decider'
import type { DomainEvent } from '@modstead/domain/kernel/event'

/** A decider and the category of its streams: instance `id` lives in stream `<category>-<id>`. */
export interface Aggregate<
  State,
  Command,
  Event extends DomainEvent,
  Code extends string,
  Ctx extends Context = Context,
> {
  readonly category: string
  readonly decider: Decider<State, Command, Event, Code, Ctx>
}

export const streamOf = (aggregate: { readonly category: string }, id: string): string =>
  `${aggregate.category}-${id}`
