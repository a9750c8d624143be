import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { DomainEvent } from '@modstead/domain/kernel/event'
import type { EventCatalogue } from '@modstead/domain/kernel/event-definition'
import { bySystem } from '@modstead/domain/kernel/provenance'
import type pg from 'pg'
import { auditMigrations } from '../audit/tables.ts'
import { openWholeLogLoader } from '../event-store/load/whole-log-loader.ts'
import { type EventLog, openLog } from '../event-store/open-log.ts'
import { type RecordedEvent, START } from '../event-store/port.ts'
import { EMPTY_STREAM, type StreamEnd } from '../event-store/streams.ts'
import { downloadMigrations } from '../ingest/tables.ts'
import { migrate } from '../postgres/migrate.ts'
import { createPool } from '../postgres/pool.ts'
import { openTestDatabase } from '../postgres/test-database.ts'
import { type BackupOptions, backUp, type WholeBackup } from './back-up.ts'
import { type BackupBytes, openBackupBytes } from './backup-bytes.ts'
import type { NamedFile } from './bytes-of-events.ts'
import { type Restored, type RestoreOptions, restore } from './restore.ts'

export const catalogue: EventCatalogue = {
  Greeted: { version: 1, personal: { person: 'userId', fields: ['name'] } },
  Uploaded: { version: 1, bytes: { stored: ['file'] } },
  Pictured: { version: 1, bytes: { stored: ['path'] } },
  Dropped: { version: 1, bytes: { released: ['sha1'] } },
  Unshown: { version: 1, bytes: { released: ['path'] } },
  Forgotten: { version: 1, bytes: { forgotten: ['paths.*'] } },
}

export const identity = { store: 'postgres', masterKey: 'ab'.repeat(16) } as const
export const masterKey = randomBytes(32)

const hex = (algorithm: string, bytes: Uint8Array) => createHash(algorithm).update(bytes).digest('hex')

/** A log on its own database, with bytes beside it, that specs back up or restore into. */
export interface LogOnDisk extends EventLog {
  readonly pool: pg.Pool
  readonly bytes: BackupBytes
  readonly bytesDirectory: string
  append(stream: string, type: string, data: Record<string, unknown>, at?: string): Promise<void>
  /** Stores new bytes and appends the event that names them. */
  upload(stream: string, text: string): Promise<NamedFile>
  picture(stream: string, text: string): Promise<string>
  events(): Promise<readonly RecordedEvent[]>
  backUp(directory: string, options?: Partial<BackupOptions>): Promise<WholeBackup | undefined>
  restore(directory: string, options?: Partial<RestoreOptions>): Promise<Restored>
  close(): Promise<void>
}

export const openLogOnDisk = async (): Promise<LogOnDisk> => {
  const database = await openTestDatabase()
  const pool = createPool(database.url, { name: 'backup specs' })
  const directory = await mkdtemp(join(tmpdir(), 'modstead-bytes-'))
  const bytes = openBackupBytes(directory)
  await migrate(pool, 'audit', auditMigrations)
  await migrate(pool, 'downloads', downloadMigrations)
  const log = await openLog({ pool, databaseUrl: database.url, masterKey, eventCatalogue: catalogue })
  const { store, streams } = log
  const ends = new Map<string, StreamEnd>()
  let commands = 0

  const append: LogOnDisk['append'] = async (stream, type, data, at = new Date().toISOString()) => {
    commands += 1
    const context = {
      commandId: `${database.url} ${commands}`,
      command: 'Seed',
      via: bySystem('specs'),
      actor: 'system:specs',
      at,
    }
    const fact: DomainEvent = { type, data }
    ends.set(stream, await streams.append(stream, ends.get(stream) ?? EMPTY_STREAM, [fact], context))
  }

  return {
    ...log,
    pool,
    bytes,
    bytesDirectory: directory,
    append,
    async upload(stream, text) {
      const content = Buffer.from(text)
      const file = { kind: 'file', sha1: hex('sha1', content), sha512: hex('sha512', content) } as const
      await bytes.put(file, Readable.from([content]))
      await append(stream, 'Uploaded', { file: { sha1: file.sha1, sha512: file.sha512 } })
      return file
    },
    async picture(stream, text) {
      const content = Buffer.from(text)
      const path = `images/${hex('sha1', content)}.png`
      await bytes.put({ kind: 'picture', path }, Readable.from([content]))
      await append(stream, 'Pictured', { path })
      return path
    },
    async events() {
      const events: RecordedEvent[] = []
      for await (const batch of store.readAll(START)) events.push(...batch)
      return events
    },
    async backUp(to, options = {}) {
      let whole: WholeBackup | undefined
      const signal = new AbortController().signal
      const onWhole = (backup: WholeBackup) => {
        whole = backup
      }
      await backUp(
        { store, pool, bytes, catalogue },
        { directory: to, identity, follow: false, signal, onWhole, ...options },
      )
      return whole
    },
    async restore(from, options = {}) {
      const loader = await openWholeLogLoader(database.url)
      try {
        return await restore(
          from,
          {
            pool,
            loader,
            bytes,
            catalogue,
            identity,
            isLogEmpty: async () => (await store.head()) === START,
            emptyLog: async () => {
              await pool.query('truncate event')
            },
          },
          { until: { kind: 'end' }, erasedIn: null, ...options },
        )
      } finally {
        await loader.close()
      }
    },
    async close() {
      await store.close()
      await pool.end()
      await database.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
