import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runningEmbeddedPostgres } from '@modstead/infra/postgres/embedded-running'
import { createPool } from '@modstead/infra/postgres/pool'
import type { Seeded } from '@modstead/tools/sample-catalogue/seeded'
import { killTree, treeOf } from '../../../support/process-tree.ts'
import { postmasterOf } from '../../../support/running-postgres.ts'
import type { Site } from '../site.ts'
import type { Fault } from './fault.ts'
import { flippedBitsAreFound } from './flipped-bits.ts'

const PAGE = 8_192
const SECTOR = 512

interface Synced {
  /** Segment of the log, and the byte in it up to which everything is synced. */
  readonly segment: string
  readonly offset: number
  /** Where recovery begins. For a page changed later, the log contains a full copy. */
  readonly redo: bigint
  readonly tables: string
}

const readSynced = async ({ dataDir }: Site): Promise<Synced> => {
  const pool = createPool((await runningEmbeddedPostgres(dataDir)) ?? '', { name: 'faults', max: 1 })
  try {
    const { rows } = await pool.query<Synced & { redo: string }>(
      `select file_name as segment, file_offset as offset, (redo_lsn - '0/0')::text as redo,
          'base/' || (select oid from pg_database where datname = current_database()) as tables
         from pg_walfile_name_offset(pg_current_wal_flush_lsn()), pg_control_checkpoint()`,
    )
    const [row] = rows
    if (!row) throw new Error('Postgres does not say how far its log is synced')
    return { ...row, redo: BigInt(row.redo) }
  } finally {
    await pool.end()
  }
}

/** Erases writes that the disk had not stored. The sector in progress contains random bytes. */
const loseEndOfLog = async (cluster: string, { segment, offset }: Synced, random: Seeded): Promise<void> => {
  const directory = join(cluster, 'pg_wal')
  for (const name of await readdir(directory)) {
    if (!/^[0-9A-F]{24}$/.test(name) || name < segment) continue
    const file = await open(join(directory, name), 'r+')
    const { size } = await file.stat()
    const from = name === segment ? offset : 0
    await file.write(Buffer.alloc(size - from), 0, size - from, from)
    const torn = Buffer.from(Array.from({ length: SECTOR }, () => random.whole(0, 255)))
    if (name === segment && from + SECTOR < size) await file.write(torn, 0, SECTOR, from)
    await file.close()
  }
}

/** Makes half of a page old and half new, as if the power failed during the write. */
const tearPages = async (cluster: string, { redo, tables }: Synced, random: Seeded): Promise<number> => {
  let torn = 0
  const directory = join(cluster, tables)
  for (const name of await readdir(directory)) {
    // Only tables and indexes. Maps of free space are rebuilt.
    if (!/^\d+$/.test(name)) continue
    const bytes = await readFile(join(directory, name))
    const file = await open(join(directory, name), 'r+')
    for (let at = 0; at + PAGE <= bytes.length; at += PAGE) {
      const changedAt = (BigInt(bytes.readUInt32LE(at)) << 32n) + BigInt(bytes.readUInt32LE(at + 4))
      if (changedAt <= redo || random.next() < 0.5) continue
      const half = Buffer.from(Array.from({ length: PAGE / 2 }, () => random.whole(0, 255)))
      await file.write(half, 0, half.length, at + PAGE / 2)
      torn += 1
    }
    await file.close()
  }
  return torn
}

export const powerLoss: Fault = {
  id: 'F9',
  title: 'power loss: unsynced data is lost and pages are torn; then single bits flip',
  prepare: async () => ({
    shape: 'alone',
    embedded: ['event store', 'files'],
    async inject({ site, random }) {
      const postmaster = await postmasterOf(site.dataDir)
      const postgres = new Set(treeOf(postmaster))
      const others = treeOf(site.pid()).filter((pid) => !postgres.has(pid))
      // Nothing more is acknowledged from here on, so everything acknowledged is synced by now.
      for (const pid of others) process.kill(pid, 'SIGSTOP')
      await pause(50)
      const synced = await readSynced(site)
      await killTree(postmaster)
      await site.kill()
      const cluster = join(site.dataDir, 'postgres/cluster')
      await loseEndOfLog(cluster, synced, random)
      await tearPages(cluster, synced, random)
      return 1
    },
    heal: ({ site }) => site.start(),
    check: flippedBitsAreFound,
  }),
}
