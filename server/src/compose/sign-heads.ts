import { setTimeout as pause } from 'node:timers/promises'
import type { HeadKey } from '@modstead/infra/audit/head'
import { HeadSigner, NotWhatWasSigned } from '@modstead/infra/audit/head-signer'
import { logTrouble } from '@modstead/infra/engines/log-trouble'
import type { EventStore } from '@modstead/infra/event-store/port'
import { acquireHeadsLease } from '@modstead/infra/log-following/lease'
import { underLease } from '@modstead/infra/log-following/under-lease'
import type { Log } from '@modstead/infra/telemetry/log'
import type pg from 'pg'
import type { LifeCycle } from '../process/life-cycle.ts'

const EVERY_MS = 60_000
/** Gives priority to the first visitors. */
const FIRST_AFTER_MS = 5_000
/** A hanging database must not keep the lease from others for ever. */
const STATEMENT_LIMIT_MS = 30_000

interface Signing {
  readonly databaseUrl: string
  readonly store: Pick<EventStore, 'readAll'>
  readonly key: HeadKey
  readonly log: Log
  readonly life: Pick<LifeCycle, 'onStop'>
  /** Defaults to a minute. */
  readonly everyMs?: number
  readonly firstAfterMs?: number
}

/** Signs the end of the log every minute while no other process does, and once more at the end. */
export const signHeads = ({
  databaseUrl,
  store,
  key,
  log,
  life,
  everyMs = EVERY_MS,
  firstAfterMs = FIRST_AFTER_MS,
}: Signing): void => {
  const stopped = new AbortController()
  const onFailure = (error: unknown) => {
    if (error instanceof NotWhatWasSigned) log.error({ err: error }, 'the log is not what was signed before')
    else logTrouble(log, error, 'the end of the log could not be signed; this is tried again')
  }

  const signWhileHeld = async (client: pg.Client, held: AbortSignal): Promise<void> => {
    const signer = new HeadSigner(store, client, key)
    let isUpToDate = false
    const sign = async (signal?: AbortSignal) => {
      isUpToDate = false
      await signer.sign(signal)
      isUpToDate = true
    }
    while (!held.aborted) {
      await sign(held).catch(onFailure)
      await pause(everyMs, undefined, { signal: held }).catch(() => undefined)
    }
    // There is time for the events of one minute, but not for a log that was never read.
    if (isUpToDate && stopped.signal.aborted) await sign().catch(onFailure)
  }
  const leased = {
    config: {
      connectionString: databaseUrl,
      application_name: 'modstead-heads',
      statement_timeout: STATEMENT_LIMIT_MS,
      query_timeout: STATEMENT_LIMIT_MS,
      keepAlive: true,
    },
    signal: stopped.signal,
    acquire: (client: pg.Client, signal: AbortSignal) => acquireHeadsLease(client, signal, () => {}),
    onLost: onFailure,
  }
  const run = async () => {
    await pause(firstAfterMs, undefined, { signal: stopped.signal }).catch(() => undefined)
    while (!stopped.signal.aborted) {
      await underLease(leased, signWhileHeld).catch(onFailure)
      await pause(FIRST_AFTER_MS, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }
  const running = run()
  life.onStop('signing the end of the log', async () => {
    stopped.abort()
    await running
  })
}
