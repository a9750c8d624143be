import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresLog, ServerProcess } from './embedded-server-process.ts'

const FIRST_PAUSE_MS = 100
/** Short, so that the server is back soon after the cause of its end is gone. */
const LAST_PAUSE_MS = 500
/** A server that has run for this long has recovered. */
const CALM_MS = 60_000

/** Resolves after these milliseconds, or as soon as the signal aborts. */
export type Wait = (ms: number, stopping: AbortSignal) => Promise<void>

const waitFor: Wait = (ms, signal) => pause(ms, undefined, { signal }).catch(() => {})

export interface KeptServer {
  readonly pid: number
  stop(): Promise<void>
}

/** Restarts the server whenever it ends by itself, with growing pauses, for as long as that takes. */
export const keepRunning = (
  first: ServerProcess,
  startAgain: (stopping: AbortSignal) => Promise<ServerProcess>,
  log: PostgresLog,
  wait: Wait = waitFor,
): KeptServer => {
  const stopping = new AbortController()
  const { signal } = stopping
  let server = first

  const keep = async () => {
    let waitMs = FIRST_PAUSE_MS
    for (;;) {
      const began = performance.now()
      const lastWords = await server.gone
      if (signal.aborted) return
      if (performance.now() - began > CALM_MS) waitMs = FIRST_PAUSE_MS
      log.warn(`postgres ended by itself and is started again (${lastWords})`)
      for (let started = false; !started; ) {
        await wait(waitMs, signal)
        if (signal.aborted) return
        waitMs = Math.min(waitMs * 2, LAST_PAUSE_MS)
        try {
          server = await startAgain(signal)
          started = true
        } catch (error) {
          if (signal.aborted) return
          const because = error instanceof Error ? error.message : String(error)
          log.warn(`postgres could not be started again and is tried again: ${because}`)
        }
      }
    }
  }

  const keeping = keep()
  return {
    get pid() {
      return server.pid
    },
    async stop() {
      stopping.abort()
      await server.end()
      await keeping
      // It may be a server that was starting when the stop began.
      await server.end()
    },
  }
}
