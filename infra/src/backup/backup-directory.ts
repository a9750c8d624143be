import { mkdir, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { StoredEvent } from '../event-store/stored-event.ts'
import { type BackupPlaces, placesIn } from './backup-places.ts'
import { type CheckedLineWriter, openCheckedLines, readCheckedLines } from './checked-lines.ts'
import { BackupRefused, DamagedBackup } from './damaged-backup.ts'
import { eventLine, eventOfLine } from './event-line.ts'
import { type Manifest, readManifest, writeManifest } from './manifest.ts'
import { sealedEvents } from './read-log.ts'
import { readSegment, writeSegment } from './segment-file.ts'

/** A segment is sealed once it holds this many events, or this much text. */
const SEGMENT_EVENTS = 20_000
const SEGMENT_TEXT = 16_000_000

/** A backup that is being written. */
export interface BackupDirectory {
  readonly places: BackupPlaces
  readonly manifest: Manifest
  /** Total number of events in the backup. */
  readonly events: number
  /** The last event in the backup. */
  readonly last: StoredEvent | undefined
  /** Durable when it settles. One call at a time. Throws DiskFull. */
  append(events: readonly StoredEvent[]): Promise<void>
  /** Records in the manifest what is whole. Throws DiskFull. */
  note(changes: Partial<Pick<Manifest, 'tables' | 'wholeUpTo' | 'wholeAt'>>): Promise<void>
  close(): Promise<void>
}

interface Tail {
  readonly lines: CheckedLineWriter
  readonly texts: string[]
  size: number
}

const readTail = async (path: string, first: number) => {
  const texts: string[] = []
  let end = 0
  for await (const line of readCheckedLines(path)) {
    texts.push(line.text)
    end = line.end
  }
  const text = texts.at(-1)
  const last = text === undefined ? undefined : eventOfLine(Buffer.from(text), first + texts.length - 1, path)
  return { texts, end, last }
}

const openTail = async (path: string, known: { texts: string[]; end: number }): Promise<Tail> => ({
  lines: await openCheckedLines(path, known.end),
  texts: known.texts,
  size: known.texts.reduce((size, text) => size + text.length, 0),
})

const assertSame = (
  known: Manifest,
  wanted: Pick<Manifest, 'store' | 'masterKey'>,
  directory: string,
): void => {
  if (known.store !== wanted.store)
    throw new BackupRefused(`${directory} holds a log of another event store. Choose an empty directory.`)
  if (known.masterKey !== wanted.masterKey)
    throw new BackupRefused(`${directory} was written with another master key. Choose an empty directory.`)
}

/** Files of another origin must not be mixed with a backup. */
const assertEmpty = async (directory: string): Promise<void> => {
  const there = (await readdir(directory)).filter((name) => !name.startsWith('lock'))
  if (there.length > 0)
    throw new BackupRefused(`${directory} holds other things than a backup. Choose an empty directory.`)
}

/**
 * Opens a backup to continue it, or begins one in an empty directory. The caller must be its only user.
 * Throws BackupRefused, DamagedBackup or DiskFull.
 */
export const openBackupDirectory = async (
  directory: string,
  identity: Pick<Manifest, 'store' | 'masterKey'>,
  segmentEvents: number = SEGMENT_EVENTS,
): Promise<BackupDirectory> => {
  const places = placesIn(directory)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const found = await readManifest(places.manifest)
  if (found === undefined) await assertEmpty(directory)
  else assertSame(found, identity, directory)
  await mkdir(places.events, { recursive: true })
  let manifest: Manifest = found ?? {
    format: 1,
    ...identity,
    segments: [],
    tables: [],
    wholeUpTo: 0,
    wholeAt: new Date(0).toISOString(),
  }
  if (found === undefined) await writeManifest(places.manifest, manifest)

  let first = sealedEvents(manifest)
  const known = await readTail(places.tail(first), first)
  let last = known.last
  const sealed = manifest.segments.at(-1)
  if (last === undefined && sealed)
    last = (await readSegment(places.events, sealed)).event(sealed.first + sealed.events - 1)
  let tail = await openTail(places.tail(first), known)
  if (first + tail.texts.length < manifest.wholeUpTo) {
    await tail.lines.close()
    throw new DamagedBackup(
      `${places.tail(first)} ends before event ${manifest.wholeUpTo}: its end was cut off`,
    )
  }

  let saving = Promise.resolve()
  const save = (changes: Partial<Manifest>): Promise<void> => {
    manifest = { ...manifest, ...changes }
    const saved = saving.then(() => writeManifest(places.manifest, manifest))
    saving = saved.catch(() => {})
    return saved
  }

  /** The manifest names the segment before the file that it was made from is removed. */
  const seal = async () => {
    const segment = await writeSegment(places.events, first, tail.texts)
    await save({ segments: [...manifest.segments, segment] })
    await tail.lines.close()
    first += segment.events
    tail = await openTail(places.tail(first), { texts: [], end: 0 })
    await forgetOthers()
  }

  const forgetOthers = async () => {
    const kept = new Set([...manifest.segments.map(({ file }) => file), basename(places.tail(first))])
    for (const name of await readdir(places.events))
      if (!kept.has(name)) await rm(join(places.events, name), { force: true })
  }
  await forgetOthers()

  return {
    places,
    get manifest() {
      return manifest
    },
    get events() {
      return first + tail.texts.length
    },
    get last() {
      return last
    },
    async append(events) {
      const number = first + tail.texts.length
      const lines = events.map((event, index) => eventLine(number + index, event))
      await tail.lines.append(lines)
      for (const line of lines) {
        tail.texts.push(line)
        tail.size += line.length
      }
      last = events.at(-1) ?? last
      if (tail.texts.length >= segmentEvents || tail.size >= SEGMENT_TEXT) await seal()
    },
    note: save,
    async close() {
      await saving
      await tail.lines.close()
    },
  }
}
