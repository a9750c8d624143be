import type { StoredEvent } from '../event-store/stored-event.ts'
import type { BackupPlaces } from './backup-places.ts'
import { readCheckedLines } from './checked-lines.ts'
import { DamagedBackup } from './damaged-backup.ts'
import { eventOfLine } from './event-line.ts'
import type { Manifest } from './manifest.ts'
import { readSegment } from './segment-file.ts'

const BATCH = 5_000

/** Number of events in sealed segments. */
export const sealedEvents = ({ segments }: Pick<Manifest, 'segments'>): number => {
  const last = segments.at(-1)
  return last === undefined ? 0 : last.first + last.events
}

async function* readTail(path: string, first: number): AsyncGenerator<readonly StoredEvent[]> {
  let batch: StoredEvent[] = []
  let number = first
  for await (const { text } of readCheckedLines(path)) {
    batch.push(eventOfLine(text, number, path))
    number += 1
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
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
    if (next > from)
      yield (await readSegment(places.events, segment)).slice(Math.max(0, from - segment.first))
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
