import type { Invariant } from './look.ts'

/** Senders and readers judge each answer when it arrives. This passes their findings on. */
export const answers: Invariant = {
  id: 'I9',
  says: 'Each answer is correct, or 503 with Retry-After, and arrives in time.',
  async check({ history }) {
    return history.odd.splice(0)
  },
}
