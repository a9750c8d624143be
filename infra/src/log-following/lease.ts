import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import {
  DOWNLOADS_LEASE,
  HEADS_LEASE,
  LEASES,
  REACTIONS_LEASE,
  REBUILD_LEASE,
  RENDERINGS_LEASE,
  RUNNER_LEASES,
  SEARCH_LEASE,
} from '../postgres/advisory-locks.ts'
import { endSilentHolder } from './end-silent-holder.ts'

const ASK_AGAIN_MS = 500

type Acquire = (client: pg.ClientBase, signal: AbortSignal, onWait: () => void) => Promise<boolean>

/** The two parts of an advisory lock. */
type Lease = readonly [number, number]

const tryLock = async (client: pg.ClientBase, lease: Lease): Promise<boolean> => {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [
    ...lease,
  ])
  return rows[0]?.held === true
}

const acquire = async (
  client: pg.ClientBase,
  lease: Lease,
  signal: AbortSignal,
  { onWait, endHolder }: { readonly onWait: () => void; readonly endHolder?: typeof endSilentHolder },
): Promise<boolean> => {
  let waited = false
  while (!signal.aborted) {
    await endHolder?.(client, lease)
    if (await tryLock(client, lease)) return true
    if (!waited) onWait()
    waited = true
    await pause(ASK_AGAIN_MS, undefined, { signal }).catch(() => {})
  }
  return false
}

/** The holder gives signs of life, as `underLease` does. Otherwise a waiting process takes the lease. */
const acquireFromSilent =
  (lease: number): Acquire =>
  (client, signal, onWait) =>
    acquire(client, [LEASES, lease], signal, { onWait, endHolder: endSilentHolder })

/**
 * Only one runner at a time follows the log for the tables of a schema; the others stand by. The connection
 * that writes also holds the lease, so a runner without it cannot write. Returns false if `signal` ended the
 * waiting.
 */
export const acquireRunnerLease = async (
  client: pg.ClientBase,
  schema: string,
  signal: AbortSignal,
  onWait: () => void,
): Promise<boolean> => {
  const { rows } = await client.query<{ lease: number }>('select hashtext($1) as lease', [schema])
  const lease = [RUNNER_LEASES, rows[0]?.lease ?? 0] as const
  return acquire(client, lease, signal, { onWait, endHolder: endSilentHolder })
}

/**
 * Only one process at a time makes or switches tables. Held until the connection ends, which is silent while
 * others copy.
 */
export const acquireRebuildLease: Acquire = (client, signal, onWait) =>
  acquire(client, [LEASES, REBUILD_LEASE], signal, { onWait })

/**
 * Only one process at a time reacts, so that reactions follow the order of the events. Held until the
 * connection ends.
 */
export const acquireReactionsLease = acquireFromSilent(REACTIONS_LEASE)

/** Only one process at a time looks for texts without HTML. Held until the connection ends. */
export const acquireRenderingsLease = acquireFromSilent(RENDERINGS_LEASE)

/**
 * Only one process at a time counts downloads, because only it knows whom it has counted. Held until the
 * connection ends.
 */
export const acquireDownloadsLease = acquireFromSilent(DOWNLOADS_LEASE)

/** Only one process at a time fills a shared search index. Held until the connection ends. */
export const acquireSearchLease = acquireFromSilent(SEARCH_LEASE)

/** Only one process at a time signs the end of the log. Held until the connection ends. */
export const acquireHeadsLease = acquireFromSilent(HEADS_LEASE)
