import { type FileHandle, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { CountedHours } from './counted-hours.ts'
import { parseDownload } from './download-line.ts'
import { SeenDownloads } from './seen-downloads.ts'
import { windowEnd } from './window.ts'

const CHUNK_BYTES = 4 * 1024 * 1024
/** Rows after which a transaction begins, so that a long log is stored in few of them. */
const ROWS_PER_TRANSACTION = 250_000
/** A segment is deleted this long after its window, when all of it is counted. */
const KEEP_SECONDS = 60 * 60

/** Another counter moved a segment on; this one starts again from what is stored. */
export class CounterOvertaken extends Error {
  override readonly name = 'CounterOvertaken'
}

export interface Counted {
  readonly lines: number
  /** Projects whose totals changed. */
  readonly projects: ReadonlySet<string>
}

export interface DownloadCounter {
  /** Counts what was logged since the last call. Each transaction holds counts and place in the log together. */
  count(nowSeconds?: number): Promise<Counted>
}

interface Segment {
  readonly name: string
  readonly window: number
  readTo: number
}

/** Reads whole lines from `from` on, in chunks; gives them and the offset behind them; they hold until the next. */
async function* wholeLines(file: FileHandle, from: number, to: number) {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
  let offset = from
  while (offset < to) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(CHUNK_BYTES, to - offset), offset)
    const end = buffer.lastIndexOf(10, bytesRead - 1)
    if (bytesRead === 0 || end < 0) return
    offset += end + 1
    yield { lines: buffer.subarray(0, end), offset }
  }
}

/** Each line is a text of its own: parts of it that are kept must not keep the whole chunk in memory. */
function* downloadsIn(lines: Buffer) {
  for (let from = 0; from < lines.length; ) {
    const newline = lines.indexOf(10, from)
    const end = newline < 0 ? lines.length : newline
    const download = parseDownload(lines.toString('latin1', from, end))
    if (download) yield download
    from = end + 1
  }
}

export const createDownloadCounter = (pool: pg.Pool, directory: string): DownloadCounter => {
  let segments: Map<string, Segment> | undefined
  const seenInWindow = new Map<number, SeenDownloads>()

  const seenOf = (window: number): SeenDownloads => {
    const known = seenInWindow.get(window)
    if (known) return known
    const seen = new SeenDownloads()
    seenInWindow.set(window, seen)
    return seen
  }

  const replay = async (segment: Segment) => {
    const file = await open(join(directory, segment.name), 'r')
    const seen = seenOf(segment.window)
    try {
      for await (const { lines } of wholeLines(file, 0, segment.readTo))
        for (const { client, projectId } of downloadsIn(lines)) seen.admit(client, projectId)
    } finally {
      await file.close()
    }
  }

  const loadSegments = async (): Promise<Map<string, Segment>> => {
    const { rows } = await pool.query<{ name: string; read_to: string }>(
      'select name, read_to from download_segment',
    )
    const stored = new Map(rows.map((row) => [row.name, Number(row.read_to)]))
    const found = new Map<string, Segment>()
    seenInWindow.clear()
    for (const name of (await readdir(directory)).sort()) {
      const window = /^(\d+)\.[\w-]+\.log$/.exec(name)?.[1]
      if (window === undefined) continue
      const segment = { name, window: Number(window), readTo: stored.get(name) ?? 0 }
      if (segment.readTo > 0) await replay(segment)
      found.set(name, segment)
    }
    return found
  }

  const addNewSegments = async (known: Map<string, Segment>) => {
    for (const name of await readdir(directory)) {
      const window = /^(\d+)\.[\w-]+\.log$/.exec(name)?.[1]
      if (window !== undefined && !known.has(name))
        known.set(name, { name, window: Number(window), readTo: 0 })
    }
  }

  const store = async (segment: Segment, readTo: number, counted: CountedHours) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const moved = await client.query(
        `insert into download_segment as s (name, read_to) values ($1, $2)
         on conflict (name) do update set read_to = $2 where s.read_to = $3`,
        [segment.name, readTo, segment.readTo],
      )
      if (moved.rowCount !== 1) throw new CounterOvertaken(segment.name)
      await counted.store(client)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    } finally {
      client.release()
    }
    segment.readTo = readTo
  }

  const countSegment = async (segment: Segment, projects: Set<string>): Promise<number> => {
    const file = await open(join(directory, segment.name), 'r')
    let count = 0
    try {
      const { size } = await file.stat()
      const seen = seenOf(segment.window)
      let counted = new CountedHours()
      let readTo = segment.readTo
      for await (const { lines, offset } of wholeLines(file, segment.readTo, size)) {
        for (const download of downloadsIn(lines)) {
          count++
          if (!seen.admit(download.client, download.projectId)) continue
          counted.add(download)
          projects.add(download.projectId)
        }
        readTo = offset
        if (counted.size < ROWS_PER_TRANSACTION) continue
        await store(segment, readTo, counted)
        counted = new CountedHours()
      }
      if (readTo > segment.readTo) await store(segment, readTo, counted)
    } finally {
      await file.close()
    }
    return count
  }

  const forgetOld = async (known: Map<string, Segment>, now: number) => {
    for (const segment of known.values()) {
      if (windowEnd(segment.window) + KEEP_SECONDS > now) continue
      await rm(join(directory, segment.name), { force: true })
      await pool.query('delete from download_segment where name = $1', [segment.name])
      known.delete(segment.name)
      seenInWindow.delete(segment.window)
    }
  }

  return {
    async count(now = Math.floor(Date.now() / 1000)) {
      const projects = new Set<string>()
      let lines = 0
      try {
        segments ??= await loadSegments()
        await addNewSegments(segments)
        for (const segment of segments.values()) lines += await countSegment(segment, projects)
        await forgetOld(segments, now)
      } catch (error) {
        // Seen counts may be ahead of what was stored: make them anew from the log.
        segments = undefined
        throw error
      }
      return { lines, projects }
    },
  }
}
