import type { Aggregate } from '@modstead/domain/kernel/aggregate'
import type { DomainCommand } from '@modstead/domain/kernel/command'
import type { Context } from '@modstead/domain/kernel/decider'
import type { DomainEvent } from '@modstead/domain/kernel/event'
import { isRejection } from '@modstead/domain/kernel/rejection'

export interface Step<Command extends DomainCommand, Ctx extends Context> {
  readonly command: Command
  /** Replaces the context of the whole sequence if the product itself sends a step. */
  readonly context?: Ctx
}

/** Commands that are decided as one. The sequence has the name of the first. */
export interface Sequence<Command extends DomainCommand, Ctx extends Context> extends DomainCommand {
  readonly steps: readonly Step<Command, Ctx>[]
}

export const sequenceOf = <Command extends DomainCommand, Ctx extends Context>(
  first: Step<Command, Ctx>,
  ...others: readonly Step<Command, Ctx>[]
): Sequence<Command, Ctx> => ({ type: first.command.type, steps: [first, ...others] })

/** The same aggregate for a list of commands: their events are appended together or not at all. */
export const inSequence = <
  State,
  Command extends DomainCommand,
  Event extends DomainEvent,
  Code extends string,
  Ctx extends Context,
>({
  category,
  decider,
}: Aggregate<State, Command, Event, Code, Ctx>): Aggregate<
  State,
  Sequence<Command, Ctx>,
  Event,
  Code,
  Ctx
> => ({
  category,
  decider: {
    initial: decider.initial,
    evolve: decider.evolve,
    decide: ({ steps }, initial, whole) => {
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
