import { followDecider } from './follow/decider.ts'

/** The aggregates of this context: stream category and decider. */
export const follow = { category: 'follow', decider: followDecider } as const
