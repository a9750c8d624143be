import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresLog, ServerProcess } from './embedded-server-process.ts'

export interface KeeperLimits {
  /** Maximum number of restarts in a row, before the server has run for a while. */
  readonly maxRestarts: number
  readonly firstPauseMs: number
}

const LIMITS: KeeperLimits = { maxRestarts: 10, firstPauseMs: 100 }
const LAST_PAUSE_MS = 30_000
/** A server that has run for this long has recovered. */
const CALM_MS = 60_000

export interface KeptServer {
  readonly pid: number
  /** Resolves with the last output of a server that could not be restarted. */
  readonly lost: Promise<string>
  stop(): Promise<void>
}

/** Restarts the server whenever it ends by itself, with growing pauses and a maximum number of restarts. */
export const keepRunning = (
  first: ServerProcess,
  startAgain: () => Promise<ServerProcess>,
  log: PostgresLog,
  limits: Partial<KeeperLimits> = {},
): KeptServer => {
  const { maxRestarts, firstPauseMs } = { ...LIMITS, ...limits }
  const stopping = new AbortController()
  const lost = Promise.withResolvers<string>()
  let server = first

  const keep = async () => {
    let restarts = 0
    for (;;) {
      const began = performance.now()
      let lastWords = await server.gone
      if (stopping.signal.aborted) return
      if (performance.now() - began > CALM_MS) restarts = 0
      log.warn(`postgres ended by itself and is started again (${lastWords})`)
      for (let started = false; !started; ) {
        if (restarts === maxRestarts) return lost.resolve(lastWords)
        const wait = Math.min(firstPauseMs * 2 ** restarts, LAST_PAUSE_MS)
        restarts += 1
        await pause(wait, undefined, { signal: stopping.signal }).catch(() => {})
        if (stopping.signal.aborted) return
        try {
          server = await startAgain()
          started = true
        } catch (error) {
          lastWords = error instanceof Error ? error.message : String(error)
          log.warn(`postgres could not be started again: ${lastWords}`)
        }
      }
    }
  }

  const keeping = keep()
  return {
    get pid() {
      return server.pid
    },
    lost: lost.promise,
    async stop() {
      stopping.abort()
      await server.end()
      await keeping
      // It may be a server that was starting when the stop began.
      await server.end()
    },
  }
}
