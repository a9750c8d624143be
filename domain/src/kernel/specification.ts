import type { DomainCommand } from './command.ts'
import { type Context, type Decider, fold } from './decider.ts'
import type { DomainEvent } from './event.ts'
import { isRejection } from './rejection.ts'

/** Thrown if an expectation does not hold. Test runners print its message. */
class SpecificationFailure extends Error {}

const show = (value: unknown) => JSON.stringify(value, null, 2)

const equal = (left: unknown, right: unknown): boolean => {
  if (Object.is(left, right)) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const leftKeys = Object.keys(left)
  if (leftKeys.length !== Object.keys(right).length) return false
  return leftKeys.every(
    (key) => key in right && equal(left[key as keyof typeof left], right[key as keyof typeof right]),
  )
}

/**
 * Given/when/then for a decider: `specification(decider, context)(...past).when(command).emits(...)`.
 * The last step is called `emits`, `emitsOnce`, `rejects` or `emitsNothing`, never `then`, which `await` would call.
 */
export const specification =
  <State, Command extends DomainCommand, Event extends DomainEvent, Code extends string, Ctx extends Context>(
    decider: Decider<State, Command, Event, Code, Ctx>,
    defaults: NoInfer<Ctx>,
  ) =>
  (...past: Event[]) => ({
    when: (command: Command, context: Partial<Ctx> = {}) => {
      const state = fold(decider, past)
      const decide = (now: State) => decider.decide(command, now, { ...defaults, ...context })
      const outcome = decide(state)
      const emits = (...expected: Event[]) => {
        if (!equal(outcome, expected))
          throw new SpecificationFailure(`expected ${show(expected)}\nbut got ${show(outcome)}`)
      }
      return {
        emits,
        /** As `emits`; and the same command, sent again after these facts, changes nothing. */
        emitsOnce: (...expected: Event[]) => {
          emits(...expected)
          const again = decide(fold({ ...decider, initial: state }, expected))
          if (!equal(again, []))
            throw new SpecificationFailure(`expected nothing the second time\nbut got ${show(again)}`)
        },
        emitsNothing: () => emits(),
        /** `about`, if given, is the part of the command that the refusal must name. */
        rejects: (code: Code, about?: string) => {
          const isExpected =
            isRejection(outcome) &&
            outcome.rejected === code &&
            (about === undefined || outcome.about === about)
          if (!isExpected)
            throw new SpecificationFailure(
              `expected a refusal ${code} ${about ?? ''}\nbut got ${show(outcome)}`,
            )
        },
      }
    },
  })
