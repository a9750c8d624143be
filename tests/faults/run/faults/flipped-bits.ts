import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Seeded } from '@modstead/tools/sample-catalogue/seeded'
import { connect } from '../../../support/api.ts'
import { runOperation } from '../../../support/operations.ts'
import { filesBelow } from '../invariants/i8-files.ts'
import type { Site } from '../site.ts'
import { openStores } from '../stores.ts'
import type { Moment } from './fault.ts'

const PAGE = 8_192

/** Bytes of a file on the disk. */
interface Stored {
  readonly path: string
  readonly from: number
  readonly size: number
}

/** Runs the work while one bit is wrong. */
const withFlippedBit = async (
  { path, from, size }: Stored,
  random: Seeded,
  work: () => Promise<readonly string[]>,
): Promise<readonly string[]> => {
  const [at, mask] = [from + random.whole(0, size - 1), 1 << random.whole(0, 7)]
  const flip = async () => {
    const file = await open(path, 'r+')
    const [byte] = (await file.read(Buffer.alloc(1), 0, 1, at)).buffer
    await file.write(Buffer.of((byte ?? 0) ^ mask), 0, 1, at)
    await file.close()
  }
  await flip()
  try {
    return await work()
  } finally {
    await flip()
  }
}

interface Pages {
  /** A page with events. */
  readonly log: Stored
  /** The page with the displayed data of the anchor. */
  readonly shown: Stored
}

const findPages = async ({ site, anchor, random }: Moment): Promise<Pages> => {
  const stores = await openStores(site)
  const pageOf = async (table: string, where = '', values: readonly unknown[] = []): Promise<Stored> => {
    const { rows } = await stores.pool.query<{ path: string; page: number }>(
      `select distinct pg_relation_filepath('${table}') as path, (ctid::text::point)[0]::int as page
         from ${table} ${where} order by page`,
      [...values],
    )
    const { path, page } = random.pick(rows)
    return { path: join(site.dataDir, 'postgres/cluster', path), from: page * PAGE, size: PAGE }
  }
  try {
    const { rows } = await stores.pool.query<{ name: string }>(
      `select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
        where relkind = 'r' and nspname = any(current_schemas(false)) and relname ~ '^project_v[0-9]+_[0-9]+$'
        order by relname desc limit 1`,
    )
    return {
      log: await pageOf('event'),
      shown: await pageOf(rows[0]?.name ?? '', 'where id = $1', [anchor.id]),
    }
  } finally {
    await stores.close()
  }
}

const auditFindsIt = async ({ dataDir }: Site): Promise<readonly string[]> => {
  const { code, output } = await runOperation('verify-audit-chain', [], { DATA_DIR: dataDir })
  return code !== 0 && output.includes('damaged')
    ? []
    : [`I7 the audit ended with ${code} although a page of the log had a flipped bit: ${output.slice(-300)}`]
}

/** The displayed data of the anchor, without the numbers that readers change themselves. */
const shownOf = async ({ site, anchor }: Moment) => {
  const { status, text } = await connect(site.url).get(`/v2/project/${anchor.slug}`)
  const { downloads, followers, ...shown } = status === 200 ? JSON.parse(text) : {}
  return { status, shown: JSON.stringify(shown) }
}

const isNotServed = async (moment: Moment, before: string): Promise<readonly string[]> => {
  const { site, history } = moment
  await site.start()
  const { status, shown } = await shownOf(moment)
  await site.stop()
  // Unreadable data make a page impossible, but readers must not have got wrong pages.
  history.odd.splice(0, Number.POSITIVE_INFINITY, ...history.odd.filter((line) => !/ gave 5\d\d /.test(line)))
  // A row that was written again before the end is on another page.
  return status >= 500 || shown === before
    ? []
    : [`I9 a read of a table page with a flipped bit was answered with ${status}: ${shown.slice(0, 300)}`]
}

const backupFindsIt = async ({ dataDir }: Site, hash: string): Promise<readonly string[]> => {
  const directory = await mkdtemp(join(tmpdir(), 'modstead-flipped-'))
  const { code, output } = await runOperation('back-up-product', [join(directory, 'backup')], {
    DATA_DIR: dataDir,
  })
  await rm(directory, { recursive: true })
  return code !== 0 && output.includes(hash)
    ? []
    : [`I8 the backup ended with ${code} although a file had a flipped bit: ${output.slice(-300)}`]
}

const fileIsRefused = async ({ site, anchor }: Moment): Promise<readonly string[]> => {
  await site.start()
  const { status } = await connect(site.url).get(anchor.filePath)
  await site.stop()
  return status === 503 ? [] : [`I9 a download of a file with a flipped bit was answered with ${status}`]
}

/** A disk returns other bytes than were written: in the log, in a table of the read models, in a file. */
export const flippedBitsAreFound = async (moment: Moment): Promise<readonly string[]> => {
  const { site, anchor, random } = moment
  const pages = await findPages(moment)
  const { shown } = await shownOf(moment)
  const path = (await filesBelow(site.files.content)).find((each) => each.endsWith(anchor.sha512))
  if (path === undefined) return [`I8 ${anchor.sha512} is not stored`]
  const file = await open(path)
  const { size } = await file.stat()
  await file.close()
  await site.stop()
  const bytes = { path, from: 0, size }
  const found = [
    ...(await withFlippedBit(pages.log, random, () => auditFindsIt(site))),
    ...(await withFlippedBit(bytes, random, () => backupFindsIt(site, anchor.sha512))),
    ...(await withFlippedBit(bytes, random, () => fileIsRefused(moment))),
    ...(await withFlippedBit(pages.shown, random, () => isNotServed(moment, shown))),
  ]
  await site.start()
  return found
}
