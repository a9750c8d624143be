import type { DescribedEvents } from './event-definition.ts'
import type { Policy } from './policy.ts'
import type { Problems } from './problem.ts'

/** The parts of a context that the rest of the product lists. */
export interface BoundedContext {
  readonly events: DescribedEvents
  /** Aggregates, by the name that the write side uses. */
  readonly aggregates: Readonly<Record<string, { readonly category: string }>>
  readonly problems: Problems
  /** The rights of the context and who holds them. */
  readonly policy: Policy
}
