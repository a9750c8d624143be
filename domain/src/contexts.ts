import { accounts } from './accounts/context.ts'
import { catalogue } from './catalogue/context.ts'
import { engagement } from './engagement/context.ts'
import type { DescribedEvents } from './kernel/event-definition.ts'
import { requestProblems } from './kernel/request-problems.ts'

/** Every event type of the product. The codec and the golden files are checked against it. */
export const eventCatalogue: DescribedEvents = {
  ...accounts.events,
  ...catalogue.events,
  ...engagement.events,
}

/** How a client should read each refusal of a command. */
export const problems = { ...accounts.problems, ...catalogue.problems, ...engagement.problems }

/** Every error code: refusals of commands, and errors of requests that never became a command. */
export const allProblems = { ...requestProblems, ...problems }

/** All rights and who holds them. */
export const policy = { ...accounts.policy, ...catalogue.policy, ...engagement.policy }

/** Every right that a policy can grant. */
export type Right = keyof typeof policy

/** Every code with which a decider refuses a command. */
export type RejectionCode = keyof typeof problems
