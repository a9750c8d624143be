import { type FileHandle, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { type Download, parseDownload } from './download-line.ts'
import { COUNTED_PER_WINDOW, windowEnd } from './window.ts'

const CHUNK_BYTES = 4 * 1024 * 1024
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
  /** Counts what was logged since the last call. One transaction per chunk holds counts and place in the log together. */
  count(nowSeconds?: number): Promise<Counted>
}

interface Segment {
  readonly name: string
  readonly window: number
  readTo: number
}

/** How often each (window, client, project) was seen, up to the limit; made anew from the log after a restart. */
type Seen = Map<string, number>

const admit = (seen: Seen, download: Download): boolean => {
  const key = `${download.client}${download.projectId}`
  const before = seen.get(key) ?? 0
  if (before >= COUNTED_PER_WINDOW) return false
  seen.set(key, before + 1)
  return true
}

const HOUR = 3600

/** Reads whole lines from `from` on, in chunks; gives the text and the offset behind it. */
async function* wholeLines(file: FileHandle, from: number, to: number) {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
  let offset = from
  while (offset < to) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(CHUNK_BYTES, to - offset), offset)
    const end = buffer.lastIndexOf(10, bytesRead - 1)
    if (bytesRead === 0 || end < 0) return
    offset += end + 1
    yield { text: buffer.toString('latin1', 0, end), offset }
  }
}

export const createDownloadCounter = (pool: pg.Pool, directory: string): DownloadCounter => {
  let segments: Map<string, Segment> | undefined
  const seenInWindow = new Map<number, Seen>()

  const seenOf = (window: number): Seen => {
    const known = seenInWindow.get(window)
    if (known) return known
    const seen: Seen = new Map()
    seenInWindow.set(window, seen)
    return seen
  }

  const replay = async (segment: Segment) => {
    const file = await open(join(directory, segment.name), 'r')
    try {
      for await (const { text } of wholeLines(file, 0, segment.readTo))
        for (const line of text.split('\n')) {
          const download = parseDownload(line)
          if (download) admit(seenOf(segment.window), download)
        }
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

  const store = async (segment: Segment, readTo: number, hours: Map<string, number>) => {
    const rows = [...hours].map(([key, downloads]) => {
      const [projectId, versionId, hour] = key.split('\t')
      return {
        project_id: projectId,
        version_id: versionId,
        hour: new Date(Number(hour) * 1000).toISOString(),
        downloads,
      }
    })
    const client = await pool.connect()
    try {
      await client.query('begin')
      const moved = await client.query(
        `insert into download_segment as s (name, read_to) values ($1, $2)
         on conflict (name) do update set read_to = $2 where s.read_to = $3`,
        [segment.name, readTo, segment.readTo],
      )
      if (moved.rowCount !== 1) throw new CounterOvertaken(segment.name)
      await client.query(
        `with hour as (select * from jsonb_to_recordset($1::jsonb) as r (project_id text, version_id text, hour timestamptz, downloads bigint)),
         total as (
           insert into download_total as t (project_id, version_id, downloads)
           select project_id, version_id, sum(downloads) from hour group by 1, 2
           on conflict (version_id, project_id) do update set downloads = t.downloads + excluded.downloads)
         insert into download_hour as h (version_id, project_id, hour, downloads)
         select version_id, project_id, hour, downloads from hour
         on conflict (version_id, project_id, hour) do update set downloads = h.downloads + excluded.downloads`,
        [JSON.stringify(rows)],
      )
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
    let lines = 0
    try {
      const { size } = await file.stat()
      const seen = seenOf(segment.window)
      for await (const { text, offset } of wholeLines(file, segment.readTo, size)) {
        const hours = new Map<string, number>()
        for (const line of text.split('\n')) {
          const download = parseDownload(line)
          if (!download) continue
          lines++
          if (!admit(seen, download)) continue
          const key = `${download.projectId}\t${download.versionId}\t${download.at - (download.at % HOUR)}`
          hours.set(key, (hours.get(key) ?? 0) + 1)
          projects.add(download.projectId)
        }
        await store(segment, offset, hours)
      }
    } finally {
      await file.close()
    }
    return lines
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
