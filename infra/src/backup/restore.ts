import type { EventCatalogue } from '@modstead/domain/kernel/event-definition'
import type pg from 'pg'
import { auditLog, type LogAudit } from '../audit/audit-log.ts'
import { storedHeads } from '../audit/head-source.ts'
import { forgetHeadsBeyond } from '../audit/stored-heads.ts'
import { auditMigrations } from '../audit/tables.ts'
import type { LogLoader } from '../event-store/load/port.ts'
import type { Position, RecordedEvent } from '../event-store/port.ts'
import { recordedFormOf } from '../event-store/recorded-form.ts'
import type { StoredEvent } from '../event-store/stored-event.ts'
import { BytesDiffer } from '../files/storage-errors.ts'
import { downloadMigrations } from '../ingest/tables.ts'
import { personalDataMigrations } from '../personal-data/tables.ts'
import { storeWrappedKeys, type WrappedKey } from '../personal-data/wrapped-keys.ts'
import { migrate } from '../postgres/migrate.ts'
import { assertRestored } from './assert-restored.ts'
import { openBackupBytes, shownName } from './backup-bytes.ts'
import type { BackupPlaces } from './backup-places.ts'
import { BytesHeld, type BytesName, bytesChangedBy } from './bytes-of-events.ts'
import type { BytesStore } from './bytes-store.ts'
import { readGoneNames } from './copy-queue.ts'
import { BackupRefused, DamagedBackup } from './damaged-backup.ts'
import { type Erased, readErased } from './erased-since.ts'
import { restoreKeptTables } from './kept-tables.ts'
import { LoadQueue } from './load-queue.ts'
import type { Manifest } from './manifest.ts'
import { openBackup } from './open-backup.ts'
import { readPersonKeys } from './person-keys.ts'
import { readBackedUpLog } from './read-log.ts'
import { isRestoreUnfinished, markRestoreFinished, markRestoreUnfinished } from './unfinished-restore.ts'

const KEYS_AT_ONCE = 5_000
const LANES = 4

/**
 * The end of a restore: the last event at or before this position, or the last one before the first event
 * after this time.
 */
export type Until =
  | { readonly kind: 'end' }
  | { readonly kind: 'position'; readonly position: Position }
  | { readonly kind: 'time'; readonly time: Date }

export interface RestoreOptions {
  readonly until: Until
  /** Directory of a later backup, which knows who was erased since this one. null: there is none. */
  readonly erasedIn: string | null
}

export interface RestoreTarget {
  readonly pool: pg.Pool
  readonly loader: LogLoader
  readonly bytes: BytesStore
  readonly catalogue: EventCatalogue
  readonly identity: Pick<Manifest, 'store' | 'masterKey'>
  /** Whether the log has no events. */
  isLogEmpty(): Promise<boolean>
  /** Removes the events of a restore that did not finish, if the store can. */
  emptyLog(): Promise<void>
  /** Reads the log of a store that orders events itself, and that keeps those of an unfinished restore. */
  readonly readBack?: () => AsyncIterable<readonly RecordedEvent[]>
}

export interface Restored {
  readonly audit: LogAudit
  /** The last event, or null if there is none. */
  readonly last: RecordedEvent | null
  readonly persons: number
  readonly files: number
  /** Bytes that the events name but the backup lacks. */
  readonly missing: readonly string[]
  /** False if the events have other positions than before. */
  readonly keepsPositions: boolean
}

const liesAfter = (until: Until, { position, metadata }: StoredEvent): boolean => {
  if (until.kind === 'position') return position > until.position
  return until.kind === 'time' && new Date(JSON.parse(metadata.toString()).at) > until.time
}

/** Yields events up to `until`. */
async function* eventsUntil(
  batches: AsyncIterable<readonly StoredEvent[]>,
  until: Until,
): AsyncGenerator<readonly StoredEvent[]> {
  for await (const batch of batches) {
    const end = batch.findIndex((event) => liesAfter(until, event))
    if (end === -1) yield batch
    else {
      if (end > 0) yield batch.slice(0, end)
      return
    }
  }
}

const isVaultEmpty = async (pool: pg.Pool): Promise<boolean> => {
  const { rows } = await pool.query('select 1 from person_key limit 1')
  return rows.length === 0
}

/** Allows an unfinished restore to start over, and refuses any other target that holds data. */
const prepare = async ({ pool, isLogEmpty, emptyLog }: RestoreTarget): Promise<void> => {
  await migrate(pool, 'personal-data', personalDataMigrations)
  await migrate(pool, 'audit', auditMigrations)
  await migrate(pool, 'downloads', downloadMigrations)
  if (await isRestoreUnfinished(pool)) {
    await emptyLog()
    await pool.query('truncate person_key, download_total, download_hour, audit_key, audit_head, audit_block')
    return
  }
  if (!(await isVaultEmpty(pool)) || !(await isLogEmpty()))
    throw new BackupRefused(
      'There is a catalogue already. Restore into an empty DATA_DIR, or into empty databases.',
    )
  await markRestoreUnfinished(pool)
}

const restoreKeys = async (pool: pg.Pool, path: string, erased: Erased): Promise<number> => {
  const { keys } = await readPersonKeys(path)
  const all: WrappedKey[] = [...keys].map(([person, wrapped]) => ({
    person,
    wrapped: erased.persons.has(person) ? null : wrapped,
  }))
  for (let at = 0; at < all.length; at += KEYS_AT_ONCE)
    await storeWrappedKeys(pool, all.slice(at, at + KEYS_AT_ONCE))
  return all.length
}

const restoreBytes = async (
  { bytes }: RestoreTarget,
  places: BackupPlaces,
  held: BytesHeld,
  erased: Erased,
): Promise<{ files: number; missing: readonly string[] }> => {
  const source = openBackupBytes(places.files)
  const gone = await readGoneNames(places.gone)
  const missing: string[] = []
  let files = 0
  const restoreOne = async (name: BytesName) => {
    if (erased.pictures.has(shownName(name))) return
    const found = await source.open(name)
    if (found === null) {
      if (!gone.has(shownName(name))) missing.push(shownName(name))
      return
    }
    try {
      await bytes.put(name, found)
      files += 1
    } catch (error) {
      if (error instanceof BytesDiffer) throw new DamagedBackup(error.message, { cause: error })
      throw error
    }
  }
  const names = held.names()
  const lane = async () => {
    for (let next = names.next(); !next.done; next = names.next()) await restoreOne(next.value)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return { files, missing }
}

/**
 * Restores a backup into empty stores: events, keys of persons, bytes and counted downloads. Everything else
 * follows from the events once the product starts, which it refuses to do before the restore is finished.
 * Throws BackupRefused, DamagedBackup or LoadRefused.
 */
export const restore = async (
  directory: string,
  target: RestoreTarget,
  { until, erasedIn }: RestoreOptions,
): Promise<Restored> => {
  const { places, manifest } = await openBackup(directory)
  const { pool, loader, catalogue, identity, readBack } = target
  if (manifest.masterKey !== identity.masterKey)
    throw new BackupRefused(
      'The backup was written with another master key. Set MASTER_KEY to that key, or put it into keys/master.key of DATA_DIR.',
    )
  const erased = await readErased(erasedIn, manifest, catalogue)
  await prepare(target)
  const persons = await restoreKeys(pool, places.keys, erased)
  await restoreKeptTables(pool, places.tables, manifest.tables)

  const held = new BytesHeld()
  let last: StoredEvent | undefined
  const queue = new LoadQueue(loader)
  const read = () => eventsUntil(readBackedUpLog(places, manifest), until)
  async function* loaded(): AsyncGenerator<readonly StoredEvent[]> {
    for await (const batch of read()) {
      for (const event of batch) held.take(bytesChangedBy(catalogue, event))
      last = batch.at(-1)
      await queue.add(batch)
      yield batch
    }
  }
  const log = { batches: loaded(), again: read, isGapless: manifest.store === 'postgres' }
  const audit = await auditLog(log, await storedHeads(pool))
  const lastPosition = await queue.drained()
  if (audit.brokenInTotal > 0)
    throw new DamagedBackup(
      `the hash chain of ${audit.broken[0]?.stream} is broken at revision ${audit.broken[0]?.revision}`,
    )
  const altered = audit.heads.findings.find(({ because }) => because !== 'end was cut off')
  if (altered) throw new DamagedBackup(`${altered.because}: the head of ${altered.head.at}`)
  // A log that was restored to an earlier moment continues from there.
  await forgetHeadsBeyond(pool, audit.events)
  const [{ files, missing }] = await Promise.all([
    restoreBytes(target, places, held, erased),
    loader.finish().then(() => readBack && assertRestored(read(), readBack(), audit.events)),
  ])
  await markRestoreFinished(pool)
  return {
    audit,
    last: last ? recordedFormOf(last) : null,
    persons,
    files,
    missing,
    keepsPositions: lastPosition === last?.position,
  }
}
