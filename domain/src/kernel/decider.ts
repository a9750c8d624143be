import type { Actor } from './actor.ts'
import type { DomainCommand } from './command.ts'
import type { DomainEvent } from './event.ts'
import type { Rejection } from './rejection.ts'

/** Facts that a decision may use besides the command and the state. The time always comes from outside. */
export interface Context {
  readonly actor: Actor
  /** ISO 8601, UTC, ends in `Z`. */
  readonly now: string
}

export type Outcome<Event extends DomainEvent, Code extends string> = readonly Event[] | Rejection<Code>

/**
 * The rules of one aggregate. `decide` is pure: the same command, state and context give the same outcome. An empty
 * list means that there is nothing to do. `evolve` folds a stored event and never refuses it.
 */
export interface Decider<
  State,
  Command extends DomainCommand,
  Event extends DomainEvent,
  Code extends string,
  Ctx extends Context = Context,
> {
  readonly initial: State
  readonly decide: (command: Command, state: State, context: Ctx) => Outcome<Event, Code>
  readonly evolve: (state: State, event: Event) => State
}

export const fold = <State, Event extends DomainEvent>(
  decider: { initial: State; evolve: (state: State, event: Event) => State },
  events: Iterable<Event>,
): State => {
  let state = decider.initial
  for (const event of events) state = decider.evolve(state, event)
  return state
}
