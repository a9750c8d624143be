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

const ASK_AGAIN_MS = 500

/** A number among all leases, or the name of a schema. */
type LeaseKey = number | string

const tryLock = async (client: pg.ClientBase, key: LeaseKey): Promise<boolean> => {
  const { rows } = await (typeof key === 'number'
    ? client.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [LEASES, key])
    : client.query<{ held: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as held', [
        RUNNER_LEASES,
        key,
      ]))
  return rows[0]?.held === true
}

const acquire = async (
  client: pg.ClientBase,
  key: LeaseKey,
  signal: AbortSignal,
  onWait: () => void,
): Promise<boolean> => {
  let waited = false
  while (!signal.aborted) {
    if (await tryLock(client, key)) return true
    if (!waited) onWait()
    waited = true
    await pause(ASK_AGAIN_MS, undefined, { signal }).catch(() => {})
  }
  return false
}

/**
 * One runner at a time follows the log for the tables of a schema, the others stand by. The lease is held by the connection that also
 * writes, so that a runner without it cannot write. false: `signal` ended the waiting.
 */
export const acquireRunnerLease = (
  client: pg.ClientBase,
  schema: string,
  signal: AbortSignal,
  onWait: () => void,
) => acquire(client, schema, signal, onWait)

/** One process at a time makes or switches tables. Held until the connection ends. */
export const acquireRebuildLease = (client: pg.ClientBase, signal: AbortSignal, onWait: () => void) =>
  acquire(client, REBUILD_LEASE, signal, onWait)

/** One process at a time reacts, so that reactions to events happen in their order. Held until the connection ends. */
export const acquireReactionsLease = (client: pg.ClientBase, signal: AbortSignal, onWait: () => void) =>
  acquire(client, REACTIONS_LEASE, signal, onWait)

/** One process at a time looks for texts without HTML. Held until the connection ends. */
export const acquireRenderingsLease = (client: pg.ClientBase, signal: AbortSignal, onWait: () => void) =>
  acquire(client, RENDERINGS_LEASE, signal, onWait)

/** One process at a time counts downloads, since it alone knows whom it has counted. Held until the connection ends. */
export const acquireDownloadsLease = (client: pg.ClientBase, signal: AbortSignal, onWait: () => void) =>
  acquire(client, DOWNLOADS_LEASE, signal, onWait)

/** One process at a time fills a search index that many search. Held until the connection ends. */
export const acquireSearchLease = (client: pg.ClientBase, signal: AbortSignal, onWait: () => void) =>
  acquire(client, SEARCH_LEASE, signal, onWait)

/** One process at a time signs the end of the log. Held until the connection ends. */
export const acquireHeadsLease = (client: pg.ClientBase, signal: AbortSignal, onWait: () => void) =>
  acquire(client, HEADS_LEASE, signal, onWait)
