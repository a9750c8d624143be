import { setTimeout as pause } from 'node:timers/promises'
import type { Settings } from '@modstead/infra/config/settings'
import { startEmbeddedPostgres } from '@modstead/infra/postgres/embedded'
import { primaryAddress } from '@modstead/infra/postgres/primary-address'
import type { Log } from '@modstead/infra/telemetry/log'
import type { LifeCycle } from '../process/life-cycle.ts'

/** Far longer than an existing cluster needs. The creation of a new one is not awaited. */
const MAX_LAUNCH_MS = 200

export interface Database {
  readonly url: Promise<string>
  /** Settles once nothing here keeps the database from starting in parallel to other work. Never rejects. */
  readonly launched: Promise<void>
}

/** The database in the settings, or one that is started in the data directory. */
export const openDatabase = (settings: Settings, log: Log, life: LifeCycle): Database => {
  const spawned = Promise.withResolvers<void>()
  const start = async (): Promise<string> => {
    const postgres = await startEmbeddedPostgres({
      dataDir: settings.dataDir,
      log,
      onSpawned: spawned.resolve,
    })
    life.onStop('the database', () => postgres.stop())
    return postgres.url
  }
  const url = settings.databaseUrl === undefined ? start() : primaryAddress(settings.databaseUrl)
  // A failure is reported where `url` is awaited, which may be later than it happens.
  const settled = url.then(
    () => {},
    () => {},
  )
  return { url, launched: Promise.race([spawned.promise, settled, pause(MAX_LAUNCH_MS)]) }
}
