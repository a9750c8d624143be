import { conflict, invalid, type Problems } from '../kernel/problem.ts'
import type { FollowRejection } from './follow/decider.ts'

/** Every way in which this context refuses a command. */
export type EngagementRejection = FollowRejection

/** One row for each refusal, or this does not compile. */
export const problems = {
  'already-following': conflict('Already following'),
  'not-following': invalid('Not following'),
} as const satisfies Problems<EngagementRejection>
