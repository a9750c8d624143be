import type { StoredEvent } from '../event-store/stored-event.ts'
import { oneAhead } from '../log-following/one-ahead.ts'
import type { BackupPlaces } from './backup-places.ts'
import { readCheckedLines } from './checked-lines.ts'
import { DamagedBackup } from './damaged-backup.ts'
import { eventOfLine } from './event-line.ts'
import type { Manifest } from './manifest.ts'
import { type ReadSegment, readSegment, type Segment } from './segment-file.ts'

/** So few that a reader soon leaves the thread to other work. */
const BATCH = 500

/** Number of events in sealed segments. */
export const sealedEvents = ({ segments }: Pick<Manifest, 'segments'>): number => {
  const last = segments.at(-1)
  return last === undefined ? 0 : last.first + last.events
}

async function* readTail(path: string, first: number): AsyncGenerator<readonly StoredEvent[]> {
  let batch: StoredEvent[] = []
  let number = first
  for await (const { text } of readCheckedLines(path)) {
    batch.push(eventOfLine(Buffer.from(text), number, path))
    number += 1
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

interface OpenSegment {
  readonly segment: Segment
  readonly read: ReadSegment
}

async function* readSegments(directory: string, segments: readonly Segment[]): AsyncGenerator<OpenSegment> {
  for (const segment of segments) yield { segment, read: await readSegment(directory, segment) }
}

/**
 * The events of a backup from this number on, in the order of the log. They include those at the end that are
 * not whole yet. Throws DamagedBackup if a part is missing, was altered, or ends before what the manifest
 * promises.
 */
export async function* readBackedUpLog(
  places: BackupPlaces,
  manifest: Manifest,
  from = 0,
): AsyncGenerator<readonly StoredEvent[]> {
  let next = 0
  for (const segment of manifest.segments) {
    if (segment.first !== next)
      throw new DamagedBackup(`${places.manifest} misses the segment of event ${next}`)
    next += segment.events
  }
  const wanted = manifest.segments.filter(({ first, events }) => first + events > from)
  for await (const { segment, read } of oneAhead(readSegments(places.events, wanted))) {
    const end = segment.first + segment.events
    for (let number = Math.max(from, segment.first); number < end; ) {
      const batch: StoredEvent[] = []
      while (batch.length < BATCH && number < end) {
        batch.push(read.event(number))
        number += 1
      }
      yield batch
    }
  }
  for await (const batch of readTail(places.tail(next), next)) {
    const left = batch.slice(Math.max(0, from - next))
    if (left.length > 0) yield left
    next += batch.length
  }
  if (next < manifest.wholeUpTo)
    throw new DamagedBackup(
      `${places.events} ends after ${next} events, and ${manifest.wholeUpTo} were backed up: its end was cut off`,
    )
}
