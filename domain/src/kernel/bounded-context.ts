import type { EventCatalogue } from './event-definition.ts'
import type { Policy } from './policy.ts'
import type { Problems } from './problem.ts'

/** All that the rest of the product lists of a context. */
export interface BoundedContext {
  readonly events: EventCatalogue
  /** Categories of streams, by the name under which the write side commands them. */
  readonly aggregates: Readonly<Record<string, { readonly category: string }>>
  readonly problems: Problems
  /** The rights that the policy of the context decides on. */
  readonly policy: Policy
}
