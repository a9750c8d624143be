import { setTimeout as pause } from 'node:timers/promises'
import { createDownloadCounter } from '@modstead/infra/downloads/download-counter'
import type { Log } from '@modstead/infra/telemetry/log'
import type pg from 'pg'
import type { LifeCycle } from '../process/life-cycle.ts'

const EVERY_MS = 5_000

export type CountListener = (projects: ReadonlySet<string>) => void

/** Counts what was downloaded every few seconds, and once more at the end. Tells listeners whose totals changed. */
export const countDownloads = (
  pool: pg.Pool,
  directory: string,
  log: Log,
  life: LifeCycle,
): { onCounted(listener: CountListener): () => void } => {
  const counter = createDownloadCounter(pool, directory)
  const listeners = new Set<CountListener>()
  const stopped = new AbortController()

  const once = async () => {
    try {
      const { projects } = await counter.count()
      if (projects.size > 0) for (const listener of listeners) listener(projects)
    } catch (error) {
      log.error({ err: error }, 'downloads could not be counted; they are counted later')
    }
  }
  const run = async () => {
    while (!stopped.signal.aborted) {
      await once()
      await pause(EVERY_MS, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
    await once()
  }
  const running = run()
  life.onStop('counting downloads', async () => {
    stopped.abort()
    await running
  })
  return {
    onCounted(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
