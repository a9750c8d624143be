import { setTimeout as pause } from 'node:timers/promises'
import type { EventCatalogue } from '@modstead/domain/kernel/event-definition'
import type pg from 'pg'
import { type EventStore, START } from '../event-store/port.ts'
import { type StoredEvent, storedFormOf } from '../event-store/stored-event.ts'
import {
  erasedLately,
  readWrappedKeys,
  type WrappedKey,
  wrappedKeysOf,
} from '../personal-data/wrapped-keys.ts'
import { openBackupBytes } from './backup-bytes.ts'
import { type BackupDirectory, openBackupDirectory } from './backup-directory.ts'
import { bytesChangedBy } from './bytes-of-events.ts'
import type { BytesStore } from './bytes-store.ts'
import { type CopyQueue, openCopyQueue } from './copy-queue.ts'
import { BackupRefused } from './damaged-backup.ts'
import { forgetKeptTables, writeKeptTables } from './kept-tables.ts'
import type { Manifest } from './manifest.ts'
import { openPersonKeyFile, type PersonKeyFile, personsOf } from './person-keys.ts'
import { readBackedUpLog } from './read-log.ts'

/** How often a following backup notes up to where it is whole, and looks for erased persons. */
const NOTE_EVERY_MS = 250
/** Downloads that were counted since the last copy of the tables are lost with the database. */
const TABLES_EVERY_MS = 10 * 60_000

export interface BackupSource {
  readonly store: EventStore
  readonly pool: pg.Pool
  readonly bytes: BytesStore
  readonly catalogue: EventCatalogue
}

export interface BackupOptions {
  readonly directory: string
  readonly identity: Pick<Manifest, 'store' | 'masterKey'>
  /** Keeps backing up new events until `signal` aborts. */
  readonly follow: boolean
  readonly signal: AbortSignal
  /** Number of events after which a segment is sealed. Defaults to 20,000. */
  readonly segmentEvents?: number
  /** Called once everything in the log has been backed up, and at each later note. */
  readonly onWhole?: (backup: WholeBackup) => void
}

export interface WholeBackup {
  readonly events: number
  /** Number of events that this run added. */
  readonly added: number
  /** Number of events whose bytes are not copied yet. */
  readonly unfinished: number
}

/** The log must be the one with which the backup began. */
const assertContinues = async (store: EventStore, last: StoredEvent | undefined): Promise<void> => {
  if (last === undefined) return
  for await (const { id, position } of store.readStream(last.stream, {
    from: BigInt(last.revision),
    limit: 1,
  }))
    if (id === last.id && position === last.position) return
  throw new BackupRefused(
    'The log is not the one that this backup was made of, or it lost its end: choose an empty directory for it.',
  )
}

/** Copies the whole vault, including keys that came or went since the last backup. */
const bringKeys = async (pool: pg.Pool, file: PersonKeyFile): Promise<void> => {
  const erased: string[] = []
  const isNew = ({ person, wrapped }: WrappedKey) => wrapped !== null && file.get(person) === undefined
  for await (const keys of readWrappedKeys(pool)) {
    await file.add(keys.filter(isNew))
    for (const { person, wrapped } of keys) if (wrapped === null) erased.push(person)
  }
  await file.erase(erased)
}

const addKeysOf = async (
  events: readonly StoredEvent[],
  { pool, catalogue }: BackupSource,
  file: PersonKeyFile,
): Promise<void> => {
  const unknown = [...personsOf(catalogue, events)].filter((person) => file.get(person) === undefined)
  if (unknown.length > 0) await file.add(await wrappedKeysOf(pool, unknown))
}

/** Queues the bytes that an interrupted backup had not copied yet. */
const queueUnfinished = async (
  { places, manifest }: BackupDirectory,
  catalogue: EventCatalogue,
  queue: CopyQueue,
): Promise<void> => {
  let number = manifest.wholeUpTo
  for await (const batch of readBackedUpLog(places, manifest, number))
    for (const event of batch) {
      number += 1
      await queue.add(number, [bytesChangedBy(catalogue, event)])
    }
}

/**
 * Backs up everything new since the last time, while the product runs: keys of persons before the events that
 * need them, and bytes after the events that name them. Throws BackupRefused, DamagedBackup, BytesDiffer,
 * DiskFull or StoreUnavailable.
 */
export const backUp = async (source: BackupSource, options: BackupOptions): Promise<void> => {
  const { store, pool, bytes, catalogue } = source
  const { follow, signal } = options
  const backup = await openBackupDirectory(options.directory, options.identity, options.segmentEvents)
  const { places } = backup
  const keys = await openPersonKeyFile(places.keys)
  const queue = await openCopyQueue(
    { source: bytes, target: openBackupBytes(places.files), gonePath: places.gone },
    backup.manifest.wholeUpTo,
  )
  const before = backup.events
  const ended = new AbortController()
  const reading = AbortSignal.any([signal, ended.signal])
  let caughtUp = false

  const noteTables = async () => {
    const former = backup.manifest.tables
    const tables = await writeKeptTables(pool, places.tables)
    await backup.note({ tables: [...tables] })
    await forgetKeptTables(places.tables, former, tables)
  }

  const noteWhole = async () => {
    const wholeUpTo = queue.doneUpTo()
    if (wholeUpTo > backup.manifest.wholeUpTo)
      await backup.note({ wholeUpTo, wholeAt: new Date().toISOString() })
    if (caughtUp)
      options.onWhole?.({
        events: wholeUpTo,
        added: wholeUpTo - before,
        unfinished: backup.events - wholeUpTo,
      })
  }

  /** Runs until reading ends. If it fails, it ends the reading. */
  const noteAsItGoes = async () => {
    let tablesAt = performance.now()
    try {
      while (!reading.aborted) {
        await pause(NOTE_EVERY_MS, undefined, { signal: reading }).catch(() => {})
        await keys.erase(await erasedLately(pool))
        await noteWhole()
        if (!caughtUp || performance.now() - tablesAt < TABLES_EVERY_MS) continue
        await noteTables()
        tablesAt = performance.now()
      }
    } finally {
      ended.abort()
    }
  }

  const readLog = async () => {
    try {
      for await (const item of store.subscribe(backup.last?.position ?? START, {}, reading)) {
        if (item.kind === 'caught-up') {
          caughtUp = true
          if (!follow) return
        }
        if (item.kind !== 'events') continue
        const events = item.events.map(storedFormOf)
        await addKeysOf(events, source, keys)
        await backup.append(events)
        await queue.add(
          backup.events,
          events.map((event) => bytesChangedBy(catalogue, event)),
        )
      }
    } finally {
      ended.abort()
    }
  }

  try {
    await assertContinues(store, backup.last)
    await bringKeys(pool, keys)
    await queueUnfinished(backup, catalogue, queue)
    await noteTables()
    const settled = await Promise.allSettled([readLog(), noteAsItGoes()])
    for (const part of settled) if (part.status === 'rejected') throw part.reason
    if (signal.aborted && !follow) return
    await queue.drained()
    await noteWhole()
  } finally {
    await queue.close()
    await keys.close()
    await backup.close()
  }
}
