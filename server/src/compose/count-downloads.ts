import { setTimeout as pause } from 'node:timers/promises'
import { logTrouble } from '@modstead/infra/engines/log-trouble'
import { type CountListener, hearCounted } from '@modstead/infra/ingest/counted-projects'
import { createDownloadCounter } from '@modstead/infra/ingest/download-counter'
import { acquireDownloadsLease } from '@modstead/infra/log-following/lease'
import { underLease } from '@modstead/infra/log-following/under-lease'
import type { Log } from '@modstead/infra/telemetry/log'
import type pg from 'pg'
import type { LifeCycle } from '../process/life-cycle.ts'

const EVERY_MS = 5_000
/** A hanging database must not keep the lease from others for ever. */
const STATEMENT_LIMIT_MS = 30_000

interface Counting {
  readonly databaseUrl: string
  readonly pool: pg.Pool
  readonly directory: string
  readonly log: Log
  readonly life: Pick<LifeCycle, 'onStop'>
}

/**
 * Counts downloads every few seconds while no other process does, and once more at the end. Tells listeners
 * which totals changed, whichever process counted.
 */
export const countDownloads = ({
  databaseUrl,
  pool,
  directory,
  log,
  life,
}: Counting): { onCounted(listener: CountListener): () => void } => {
  const listeners = new Set<CountListener>()
  const stopped = new AbortController()
  const later = 'downloads could not be counted; they are counted later'
  const onFailure = (error: unknown) => logTrouble(log, error, later)

  const countWhileHeld = async (client: pg.Client, held: AbortSignal): Promise<void> => {
    const counter = createDownloadCounter(client, directory)
    while (!held.aborted) {
      await counter.count().catch(onFailure)
      await pause(EVERY_MS, undefined, { signal: held }).catch(() => undefined)
    }
    await counter.count().catch(onFailure)
  }
  const leased = {
    config: {
      connectionString: databaseUrl,
      application_name: 'modstead-downloads',
      statement_timeout: STATEMENT_LIMIT_MS,
      query_timeout: STATEMENT_LIMIT_MS,
      keepAlive: true,
    },
    signal: stopped.signal,
    acquire: (client: pg.Client, signal: AbortSignal) => acquireDownloadsLease(client, signal, () => {}),
    onLost: onFailure,
  }
  const run = async () => {
    while (!stopped.signal.aborted) {
      await underLease(leased, countWhileHeld).catch(onFailure)
      await pause(EVERY_MS, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }
  const running = run()
  const listener: CountListener = (projects) => {
    for (const each of listeners) each(projects)
  }
  const hearing = hearCounted({ databaseUrl, pool, listener, onFailure })
  life.onStop('counting downloads', async () => {
    stopped.abort()
    await running
    await hearing.close()
  })
  return {
    onCounted(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
