import { conflict, invalid, type Problems } from '../kernel/problem.ts'
import type { FollowRejection } from './follow/decider.ts'

/** Every code with which this context refuses a command. */
export type EngagementRejection = FollowRejection

/** One row for each code, or this does not compile. */
export const problems = {
  'already-following': conflict('Already following'),
  'not-following': invalid('Not following'),
} as const satisfies Problems<EngagementRejection>
