import { utimes } from 'node:fs/promises'
import { eventCatalogue } from '@modstead/domain/contexts'
import { auditMigrations } from '@modstead/infra/audit/tables'
import { backUp, type WholeBackup } from '@modstead/infra/backup/back-up'
import { placesIn } from '@modstead/infra/backup/backup-places'
import { backupMigrations, noteBackup } from '@modstead/infra/backup/noted-backups'
import type { Settings } from '@modstead/infra/config/settings'
import { logTrouble } from '@modstead/infra/engines/log-trouble'
import { openEventStore } from '@modstead/infra/event-store/open'
import { downloadMigrations } from '@modstead/infra/ingest/tables'
import { migrate } from '@modstead/infra/postgres/migrate'
import { createPool } from '@modstead/infra/postgres/pool'
import type { Log } from '@modstead/infra/telemetry/log'
import type pg from 'pg'
import { assertLogHome } from '../compose/assert-log-home.ts'
import { openDatabase } from '../compose/database.ts'
import { openBucket, openStores } from '../compose/open-stores.ts'
import { reachEventStore } from '../compose/reach-event-store.ts'
import type { LifeCycle } from '../process/life-cycle.ts'
import { backupIdentity } from './backup-identity.ts'
import { productBytes } from './product-bytes.ts'

export interface BackUpRound {
  readonly directory: string
  readonly follow: boolean
  readonly onWhole: (backup: WholeBackup) => void
}

/** The product reports the age of the newest backup with this accuracy. */
const NOTE_EVERY_MS = 10_000

/**
 * Tells the product, at most every few seconds, that the backup is whole, and touches its list for whoever
 * looks at the directory alone: without news nothing is written there.
 */
const notesOf = (pool: pg.Pool, directory: string, log: Log) => {
  let noting: Promise<void> | undefined
  let notedAt = Number.NEGATIVE_INFINITY
  const note = () => {
    if (performance.now() - notedAt < NOTE_EVERY_MS) return
    notedAt = performance.now()
    const now = new Date()
    const telling = [noteBackup(pool, directory), utimes(placesIn(directory).manifest, now, now)]
    noting = Promise.all(telling).then(
      () => {},
      (error: unknown) => logTrouble(log, error, 'the product could not be told of the backup'),
    )
  }
  return Object.assign(note, { settled: async () => noting })
}

const run = async (
  settings: Settings,
  { directory, follow, onWhole }: BackUpRound,
  log: Log,
  life: LifeCycle,
): Promise<void> => {
  const databaseUrl = await openDatabase(settings, log, life).url
  const pool = createPool(databaseUrl, { name: 'modstead backup', max: 4 })
  life.onStop('the database connections', () => pool.end())
  await assertLogHome(pool, settings)
  await migrate(pool, 'backups', backupMigrations)
  await migrate(pool, 'audit', auditMigrations)
  await migrate(pool, 'downloads', downloadMigrations)
  const { eventStoreUrl } = settings
  const store = await openEventStore({ databaseUrl, eventStoreUrl })
  life.onStop('the event store', () => store.close())
  if (eventStoreUrl !== undefined) await reachEventStore(store, eventStoreUrl)
  const ask = openBucket(settings, life)?.ask
  const stores = await openStores(settings, { databaseUrl, ask, isAlone: false }, log, life)
  const source = { store, pool, bytes: productBytes(stores), catalogue: eventCatalogue }
  const identity = await backupIdentity(settings)
  const note = notesOf(pool, directory, log)
  await backUp(source, {
    directory,
    identity,
    follow,
    signal: life.stopping,
    onWhole(backup) {
      if (backup.unfinished === 0) note()
      onWhole(backup)
    },
  })
  await note.settled()
}

/**
 * Opens the product's stores, backs up, and closes them again, so that another round can follow after engines
 * were away.
 */
export const backUpRound = async (
  settings: Settings,
  round: BackUpRound,
  log: Log,
  life: LifeCycle,
): Promise<void> => {
  const opened: (() => Promise<void> | void)[] = []
  const during: LifeCycle = {
    stop: life.stop,
    leaving: life.leaving,
    stopping: life.stopping,
    onStop: (_, stop) => opened.push(stop),
  }
  try {
    await run(settings, round, log, during)
  } finally {
    for (let stop = opened.pop(); stop; stop = opened.pop())
      await Promise.resolve(stop()).catch((error: unknown) =>
        log.debug({ err: error }, 'a part did not stop'),
      )
  }
}
