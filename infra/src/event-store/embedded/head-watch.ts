import { type Position, START } from '../port.ts'
import { createConnection } from './connection.ts'
import { CHANNEL } from './tables.ts'

const POLL_MS = 1_000
const RECONNECT_MS = 500

/** Wakes subscriptions: at once after appends of this process, by NOTIFY after those of others, and by a poll as a net. */
export interface HeadWatch {
  appended(position: Position): void
  /** Resolves when something may lie after `position`, at the latest after a second, or when `signal` aborts. */
  beyond(position: Position, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

export const createHeadWatch = (url: string): HeadWatch => {
  let latest = START
  let listening = false
  let closed = false
  let retry: NodeJS.Timeout | undefined
  const waiting = new Set<() => void>()

  const wake = () => {
    for (const resume of [...waiting]) resume()
  }
  const appended = (position: Position) => {
    if (position <= latest) return
    latest = position
    wake()
  }

  const listener = createConnection({
    url,
    name: 'modstead event store: listen',
    statementLimitMs: 5_000,
    onConnect: async (client) => {
      client.on('notification', ({ payload }) => {
        if (payload !== undefined && /^\d{1,19}$/.test(payload)) appended(BigInt(payload) as Position)
      })
      await client.query(`listen ${CHANNEL}`)
    },
    onLost: () => listenLater(),
  })

  const listen = () => {
    listener.open().catch(() => listenLater())
  }
  const listenLater = () => {
    if (closed || retry !== undefined) return
    retry = setTimeout(() => {
      retry = undefined
      listen()
    }, RECONNECT_MS)
  }

  return {
    appended,
    beyond(position, signal) {
      if (!listening) {
        listening = true
        listen()
      }
      if (latest > position || signal.aborted) return Promise.resolve()
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
      closed = true
      clearTimeout(retry)
      wake()
      await listener.close()
    },
  }
}
