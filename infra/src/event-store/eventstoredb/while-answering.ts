import { TooLate, within } from '../within.ts'
import { ATTEMPT_LIMIT_MS } from './patience.ts'

/** When the server was last heard from on a client. */
export interface Hearing {
  /** As `performance.now()`; 0: never. */
  at(): number
  /** It answered just now. */
  note(): void
}

export const createHearing = (): Hearing => {
  let heardAt = 0
  return {
    at: () => heardAt,
    note() {
      heardAt = performance.now()
    },
  }
}

/** The server has answered no call for a whole attempt. Another client may reach it. */
export class ServerSilent extends Error {
  override readonly name = 'ServerSilent'
}

const timeLeft = (deadline: number): number => Math.max(0, Math.ceil(deadline - performance.now()))

/**
 * Waits for a call until `deadline` (TooLate), as long as the server answers others on the same client
 * (ServerSilent). Repeating a call at a busy server would only make it busier.
 */
export const whileAnswering = async <T>(
  hearing: Hearing,
  deadline: number,
  work: Promise<T>,
  attemptMs = ATTEMPT_LIMIT_MS,
): Promise<T> => {
  const began = performance.now()
  const silentAt = () => Math.max(began, hearing.at()) + attemptMs
  for (;;)
    try {
      const answer = await within(timeLeft(Math.min(silentAt(), deadline)), 'EventStoreDB', work)
      hearing.note()
      return answer
    } catch (error) {
      if (!(error instanceof TooLate) || timeLeft(deadline) === 0) throw error
      if (timeLeft(silentAt()) === 0)
        throw new ServerSilent(`EventStoreDB said nothing for ${attemptMs} ms`, { cause: error })
    }
}
