import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { CountedHours } from './counted-hours.ts'
import { tellCounted } from './counted-projects.ts'
import { type LogSegment, listSegments, readSegment } from './log-segment.ts'
import { SeenDownloads } from './seen-downloads.ts'
import { windowEnd } from './window.ts'

/** Number of rows per transaction, so that a long log is stored in few of them. */
const ROWS_PER_TRANSACTION = 250_000
/** A completely counted segment is deleted this long after its window. */
const KEEP_SECONDS = 60 * 60

/** Another counter advanced a segment. This one starts again from what is stored. */
class CounterOvertaken extends Error {
  override readonly name = 'CounterOvertaken'
}

export interface Counted {
  readonly lines: number
  /** Projects whose totals changed. */
  readonly projects: ReadonlySet<string>
}

export interface DownloadCounter {
  /**
   * Counts the downloads logged since the last call. Each transaction stores counts together with the place
   * in the log.
   */
  count(nowSeconds?: number): Promise<Counted>
}

/** `readTo` is how far a segment is counted, in bytes. */
type Segment = LogSegment & { readTo: number }

/**
 * Counts over the one connection of the process that holds the counting lease: only that process knows which
 * clients it has counted. When the connection breaks, nothing more is stored.
 */
export const createDownloadCounter = (client: pg.ClientBase, directory: string): DownloadCounter => {
  let segments: Map<string, Segment> | undefined
  const seenInWindow = new Map<number, SeenDownloads>()

  const seenOf = (window: number): SeenDownloads => {
    const known = seenInWindow.get(window)
    if (known) return known
    const seen = new SeenDownloads()
    seenInWindow.set(window, seen)
    return seen
  }

  /** Restores which downloads were seen, from the counted part of the log. */
  const replay = async (segment: Segment) => {
    const seen = seenOf(segment.window)
    for await (const { downloads } of readSegment(directory, segment, 0, segment.readTo))
      for (const { client, projectId } of downloads) seen.admit(client, projectId)
  }

  const loadSegments = async (): Promise<Map<string, Segment>> => {
    const { rows } = await client.query<{ name: string; read_to: string }>(
      'select name, read_to from download_segment',
    )
    const stored = new Map(rows.map((row) => [row.name, Number(row.read_to)]))
    const known = new Map<string, Segment>()
    seenInWindow.clear()
    for (const found of await listSegments(directory)) {
      const segment = { ...found, readTo: stored.get(found.name) ?? 0 }
      if (segment.readTo > 0) await replay(segment)
      known.set(segment.name, segment)
    }
    return known
  }

  const addNewSegments = async (known: Map<string, Segment>) => {
    for (const found of await listSegments(directory))
      if (!known.has(found.name)) known.set(found.name, { ...found, readTo: 0 })
  }

  const store = async (segment: Segment, readTo: number, counted: CountedHours) => {
    try {
      await client.query('begin')
      const moved = await client.query(
        `insert into download_segment as s (name, read_to) values ($1, $2)
         on conflict (name) do update set read_to = $2 where s.read_to = $3`,
        [segment.name, readTo, segment.readTo],
      )
      if (moved.rowCount !== 1) throw new CounterOvertaken(segment.name)
      await counted.store(client)
      await tellCounted(client, counted.projects)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
    segment.readTo = readTo
  }

  const countSegment = async (segment: Segment, projects: Set<string>): Promise<number> => {
    const seen = seenOf(segment.window)
    let lines = 0
    let counted = new CountedHours()
    let end = segment.readTo
    for await (const { downloads, readTo } of readSegment(directory, segment, segment.readTo)) {
      for (const download of downloads) {
        lines++
        if (!seen.admit(download.client, download.projectId)) continue
        counted.add(download)
        projects.add(download.projectId)
      }
      end = readTo
      if (counted.size < ROWS_PER_TRANSACTION) continue
      await store(segment, end, counted)
      counted = new CountedHours()
    }
    if (end > segment.readTo) await store(segment, end, counted)
    return lines
  }

  const forgetOld = async (known: Map<string, Segment>, now: number) => {
    for (const segment of known.values()) {
      if (windowEnd(segment.window) + KEEP_SECONDS > now) continue
      await rm(join(directory, segment.name), { force: true })
      await client.query('delete from download_segment where name = $1', [segment.name])
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
        // Seen counts may be ahead of what was stored, so they are rebuilt from the log.
        segments = undefined
        throw error
      }
      return { lines, projects }
    },
  }
}
