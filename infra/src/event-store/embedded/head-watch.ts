import { type Listening, listen } from '../../postgres/listen.ts'
import { type Position, START } from '../port.ts'
import { Waiters } from '../waiters.ts'
import { CHANNEL } from './tables.ts'

export const POLL_MS = 1_000

/**
 * Wakes subscriptions: at once after appends of this process, by NOTIFY after appends of other processes, and
 * by polling in case both fail.
 */
export interface HeadWatch {
  appended(position: Position): void
  /** The last position that was reported. */
  latest(): Position
  /**
   * Resolves when there may be events after `position`, after a second at the latest, or when `signal`
   * aborts.
   */
  beyond(position: Position, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

export const createHeadWatch = (url: string): HeadWatch => {
  let latest = START
  let listening: Listening | undefined
  const waiters = new Waiters()

  const appended = (position: Position) => {
    if (position <= latest) return
    latest = position
    waiters.wake()
  }

  const onPayload = (payload: string) => {
    if (/^\d{1,19}$/.test(payload)) appended(BigInt(payload) as Position)
  }
  const connection = {
    connectionString: url,
    application_name: 'modstead event store: listen',
    statement_timeout: 5_000,
  }

  return {
    appended,
    latest: () => latest,
    beyond(position, signal) {
      if (latest > position || signal.aborted) return Promise.resolve()
      listening ??= listen(connection, CHANNEL, { onPayload })
      return waiters.wait(POLL_MS, signal)
    },
    async close() {
      waiters.wake()
      await listening?.close()
    },
  }
}
