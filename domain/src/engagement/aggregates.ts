import { followDecider } from './follow/decider.ts'

/** The categories of streams of this context and who decides on them. */
export const follow = { category: 'follow', decider: followDecider } as const
