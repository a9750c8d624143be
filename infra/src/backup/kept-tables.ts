import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type pg from 'pg'
import { storageFailure } from '../files/storage-errors.ts'
import type { Sender } from '../postgres/kysely.ts'
import { inSnapshot } from '../postgres/snapshot.ts'
import { DamagedBackup } from './damaged-backup.ts'
import type { Manifest } from './manifest.ts'
import { syncDirectory } from './replace-file.ts'

/**
 * Tables with facts that no event records, and the order of their rows. The product itself defines their
 * names.
 */
const KEPT_TABLES = {
  download_total: 'version_id, project_id',
  download_hour: 'version_id, project_id, hour',
  audit_key: 'id',
  audit_head: 'events',
} as const

const ROWS_AT_ONCE = 5_000

export type KeptTable = Manifest['tables'][number]

const pathOf = (directory: string, { table, sha256 }: Pick<KeptTable, 'table' | 'sha256'>) =>
  join(directory, `${table}-${sha256.slice(0, 16)}.ndjson.zst`)

async function* rowsIn(sender: Sender, table: string, order: string): AsyncGenerator<string> {
  await sender.query({
    text: `declare kept cursor for select to_json(t)::text as row from ${table} t order by ${order}`,
  })
  for (;;) {
    const { rows } = await sender.query({ text: `fetch ${ROWS_AT_ONCE} from kept` })
    for (const { row } of rows as { row: string }[]) yield row
    if (rows.length < ROWS_AT_ONCE) break
  }
  await sender.query({ text: 'close kept' })
}

/** Hashes the bytes that pass through. */
const hashing = () => {
  const hash = createHash('sha256')
  const stream = new PassThrough()
  stream.on('data', (chunk: Buffer) => hash.update(chunk))
  return { stream, digest: () => hash.digest('hex') }
}

const writeTable = async (
  sender: Sender,
  directory: string,
  table: string,
  order: string,
): Promise<KeptTable> => {
  const draft = join(directory, `${table}.draft`)
  let rows = 0
  async function* lines() {
    for await (const row of rowsIn(sender, table, order)) {
      rows += 1
      yield `${row}\n`
    }
  }
  const hashed = hashing()
  try {
    await pipeline(
      Readable.from(lines(), { objectMode: true }),
      createZstdCompress(),
      hashed.stream,
      createWriteStream(draft, { mode: 0o600, flush: true }),
    )
    const kept = { table, rows, sha256: hashed.digest() }
    await rename(draft, pathOf(directory, kept))
    return kept
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    throw storageFailure(error)
  }
}

/**
 * Writes all tables as of one moment. Afterwards the caller removes files that the manifest no longer names.
 */
export const writeKeptTables = async (pool: pg.Pool, directory: string): Promise<readonly KeptTable[]> => {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const written = await inSnapshot(pool, async (sender) => {
    const tables: KeptTable[] = []
    for (const [table, order] of Object.entries(KEPT_TABLES))
      tables.push(await writeTable(sender, directory, table, order))
    return tables
  })
  await syncDirectory(directory)
  return written
}

export const forgetKeptTables = async (
  directory: string,
  former: readonly KeptTable[],
  kept: readonly KeptTable[],
): Promise<void> => {
  const stays = new Set(kept.map((each) => pathOf(directory, each)))
  for (const each of former) {
    const path = pathOf(directory, each)
    if (!stays.has(path)) await rm(path, { force: true })
  }
}

/** The rows as JSON, a page at a time. Throws DamagedBackup. */
export async function* readKeptTable(directory: string, kept: KeptTable): AsyncGenerator<readonly string[]> {
  const path = pathOf(directory, kept)
  const hashed = hashing()
  const text = new PassThrough()
  const reading = pipeline(createReadStream(path), hashed.stream, createZstdDecompress(), text)
  reading.catch(() => {})
  let page: string[] = []
  let rows = 0
  try {
    for await (const line of createInterface({ input: text })) {
      rows += 1
      page.push(line)
      if (page.length < ROWS_AT_ONCE) continue
      yield page
      page = []
    }
    await reading
  } catch (cause) {
    throw new DamagedBackup(`${path} cannot be read`, { cause })
  }
  if (hashed.digest() !== kept.sha256 || rows !== kept.rows)
    throw new DamagedBackup(`${path} is not what was written`)
  if (page.length > 0) yield page
}

const isKept = (table: string) => Object.hasOwn(KEPT_TABLES, table)

/** Inserts the rows into the empty tables. Throws DamagedBackup. */
export const restoreKeptTables = async (
  pool: pg.Pool,
  directory: string,
  tables: readonly KeptTable[],
): Promise<void> => {
  for (const kept of tables) {
    if (!isKept(kept.table)) throw new DamagedBackup(`the manifest names a table ${kept.table}`)
    for await (const rows of readKeptTable(directory, kept))
      await pool.query(
        `insert into ${kept.table} select * from json_populate_recordset(null::${kept.table}, $1)`,
        [`[${rows.join(',')}]`],
      )
  }
}
