import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const CONNECT_LIMIT_MS = 3_000
const RECONNECT_MS = 500

export interface Hearing {
  readonly onPayload: (payload: string) => void
  /** Called each time that listening begins. Earlier news may have been missed. */
  readonly onListening?: () => void
  readonly onFailure?: (error: unknown) => void
}

export interface Listening {
  close(): Promise<void>
}

/** Receives the notifications of a channel on its own connection, which is reopened whenever it breaks. */
export const listen = (config: pg.ClientConfig, channel: string, hearing: Hearing): Listening => {
  const closed = new AbortController()

  const oneConnection = async () => {
    const client = new pg.Client({ ...config, connectionTimeoutMillis: CONNECT_LIMIT_MS, keepAlive: true })
    const over = new AbortController()
    client.on('error', () => {})
    client.once('end', () => over.abort())
    client.on('notification', ({ payload }) => {
      if (payload !== undefined) hearing.onPayload(payload)
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      hearing.onListening?.()
      const signal = AbortSignal.any([over.signal, closed.signal])
      if (!signal.aborted) await once(signal, 'abort')
    } finally {
      await client.end().catch(() => {})
    }
  }

  const keepListening = async () => {
    while (!closed.signal.aborted) {
      await oneConnection().catch((error) => {
        if (!closed.signal.aborted) hearing.onFailure?.(error)
      })
      await pause(RECONNECT_MS, undefined, { signal: closed.signal }).catch(() => {})
    }
  }

  const running = keepListening()
  return {
    async close() {
      closed.abort()
      await running
    },
  }
}
