import type { Who } from '../api/answers.ts'
import { type ApiClient, Refused } from '../api/api-client.ts'
import type { Progress } from '../progress.ts'
import type { Kind, Outcome, Tally } from './tally.ts'

/** The dependencies of every step of an import. */
export interface Session {
  readonly client: ApiClient
  readonly who: Who
  readonly asAdministrator: boolean
  readonly tally: Tally
  /** Counts one of the things that the progress bar promised. */
  done(kind: Kind, outcome: Outcome, what: string): void
}

export const openSession = (client: ApiClient, who: Who, tally: Tally, progress: Progress): Session => ({
  client,
  who,
  asAdministrator: who.role === 'admin',
  tally,
  done: (kind, outcome, what) => {
    tally.counts[kind][outcome]++
    progress.step(what)
  },
})

/**
 * Does one thing of a kind. Counts a refusal, records it by name, and returns null. Other failures end the
 * import.
 */
export const orRefused = async <Result>(
  { tally, done }: Session,
  kind: Kind,
  name: string,
  work: () => Promise<Result>,
): Promise<Result | null> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    tally.refused.push({ name, text: error.message })
    done(kind, 'refused', name)
    return null
  }
}
