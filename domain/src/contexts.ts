import { accounts } from './accounts/context.ts'
import { catalogue } from './catalogue/context.ts'
import { engagement } from './engagement/context.ts'
import type { EventCatalogue } from './kernel/event-definition.ts'
import { requestProblems } from './kernel/request-problems.ts'

/** Every event type of the product: what the codec and the golden files are held against. */
export const eventCatalogue: EventCatalogue = {
  ...accounts.events,
  ...catalogue.events,
  ...engagement.events,
}

/** What each refusal means to a client. */
export const problems = { ...accounts.problems, ...catalogue.problems, ...engagement.problems }

/** What every code means, whether a rule refuses or the request never came to one. */
export const allProblems = { ...requestProblems, ...problems }

/** Who may do what. */
export const policy = { ...accounts.policy, ...catalogue.policy, ...engagement.policy }

/** Everything that somebody may be allowed to do. */
export type Right = keyof typeof policy

/** Every way in which a decider refuses a command. */
export type RejectionCode = keyof typeof problems
