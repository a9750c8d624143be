import type { Who } from '../api/answers.ts'
import { type ApiClient, Refused } from '../api/api-client.ts'
import type { Progress } from '../progress.ts'
import type { Tally } from './tally.ts'

/** What every step of an import works with. */
export interface Session {
  readonly client: ApiClient
  readonly who: Who
  readonly asAdministrator: boolean
  readonly tally: Tally
  readonly progress: Progress
}

/** Does one thing; a refusal is written down under its name, and null comes back. Other failures end the import. */
export const orRefused = async <Result>(
  { tally }: Session,
  name: string,
  work: () => Promise<Result>,
): Promise<Result | null> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    tally.refused.push({ name, text: error.message })
    return null
  }
}
