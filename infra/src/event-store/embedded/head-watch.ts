import { type Listening, listen } from '../../postgres/listen.ts'
import { type Position, START } from '../port.ts'
import { CHANNEL } from './tables.ts'

const POLL_MS = 1_000

/** Wakes subscriptions: at once after appends of this process, by NOTIFY after appends of others, and by a poll in case both fail. */
export interface HeadWatch {
  appended(position: Position): void
  /** Resolves when something may lie after `position`, at the latest after a second, or when `signal` aborts. */
  beyond(position: Position, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

export const createHeadWatch = (url: string): HeadWatch => {
  let latest = START
  let listening: Listening | undefined
  const waiting = new Set<() => void>()

  const wake = () => {
    for (const resume of [...waiting]) resume()
  }
  const appended = (position: Position) => {
    if (position <= latest) return
    latest = position
    wake()
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
    beyond(position, signal) {
      if (latest > position || signal.aborted) return Promise.resolve()
      listening ??= listen(connection, CHANNEL, { onPayload })
      return new Promise((resolve) => {
        const resume = () => {
          clearTimeout(poll)
          waiting.delete(resume)
          signal.removeEventListener('abort', resume)
          resolve()
        }
        const poll = setTimeout(resume, POLL_MS)
        waiting.add(resume)
        signal.addEventListener('abort', resume)
      })
    },
    async close() {
      wake()
      await listening?.close()
    },
  }
}
