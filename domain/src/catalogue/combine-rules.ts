import type { Outcome } from '../kernel/decider.ts'
import type { DomainEvent } from '../kernel/event.ts'
import { isRejection } from '../kernel/rejection.ts'

/** One step of an edit with several parts. It sees the changes of the steps before it. */
export type Rule<State, Event extends DomainEvent, Code extends string> = (
  state: State,
) => Outcome<Event, Code>

/** Runs the rules in order. Returns the events of all of them, or only the first refusal. */
export const combineRules = <State, Event extends DomainEvent, Code extends string>(
  state: State,
  evolve: (state: State, event: Event) => State,
  rules: readonly Rule<State, Event, Code>[],
): Outcome<Event, Code> => {
  const facts: Event[] = []
  let current = state
  for (const rule of rules) {
    const outcome = rule(current)
    if (isRejection(outcome)) return outcome
    for (const fact of outcome) {
      facts.push(fact)
      current = evolve(current, fact)
    }
  }
  return facts
}
