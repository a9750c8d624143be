import type { Invariant } from './look.ts'

/** Senders and readers judge each answer as it comes; this hands over what they found. */
export const answers: Invariant = {
  id: 'I9',
  says: 'Each answer is right or 503 with Retry-After, and comes in time.',
  async check({ history }) {
    return history.odd.splice(0)
  },
}
