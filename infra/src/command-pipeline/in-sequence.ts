import type { Context } from '@modstead/domain/kernel/decider'
import type { DomainEvent } from '@modstead/domain/kernel/event'
import { isRejection } from '@modstead/domain/kernel/rejection'
import type { Aggregate } from './aggregate.ts'

export interface Step<Command, Ctx extends Context> {
  readonly command: Command
  /** Instead of the context of the whole, where a step is the product's own. */
  readonly context?: Ctx
}

/** The same aggregate, deciding a list of commands as one: all of their events are appended together, or none. */
export const inSequence = <
  State,
  Command,
  Event extends DomainEvent,
  Code extends string,
  Ctx extends Context,
>({
  category,
  decider,
}: Aggregate<State, Command, Event, Code, Ctx>): Aggregate<
  State,
  readonly Step<Command, Ctx>[],
  Event,
  Code,
  Ctx
> => ({
  category,
  decider: {
    initial: decider.initial,
    evolve: decider.evolve,
    decide: (steps, initial, whole) => {
      const events: Event[] = []
      let state = initial
      for (const { command, context } of steps) {
        const outcome = decider.decide(command, state, context ?? whole)
        if (isRejection(outcome)) return outcome
        for (const event of outcome) state = decider.evolve(state, event)
        events.push(...outcome)
      }
      return events
    },
  },
})
