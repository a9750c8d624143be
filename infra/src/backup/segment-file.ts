import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { StoredEvent } from '../event-store/stored-event.ts'
import { DamagedBackup } from './damaged-backup.ts'
import { eventOfLine } from './event-line.ts'
import { replaceFile } from './replace-file.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Far above the size at which a segment is sealed, so that a forged one cannot fill the memory. */
const MAX_TEXT_BYTES = 128 * 1024 * 1024

/** A part of the log that is full and never changes again. */
export interface Segment {
  /** Path below `events/`. */
  readonly file: string
  /** Number of its first event in the log, counted from 0. */
  readonly first: number
  readonly events: number
  /** Hash of the compressed file, lower-case hex. */
  readonly sha256: string
}

const nameOf = (first: number): string => `${String(first).padStart(12, '0')}.lines.zst`

/** Durable when it settles. Throws DiskFull. */
export const writeSegment = async (
  directory: string,
  first: number,
  lines: readonly string[],
): Promise<Segment> => {
  const bytes = await compress(lines.map((line) => `${line}\n`).join(''))
  const file = nameOf(first)
  await replaceFile(join(directory, file), bytes)
  return { file, first, events: lines.length, sha256: hash('sha256', bytes, 'hex') }
}

const NEWLINE = 0x0a

/** One more than there are lines, each of which has an end. */
const startsOfLines = (text: Buffer): readonly number[] => {
  const starts = [0]
  for (let end = text.indexOf(NEWLINE); end >= 0; end = text.indexOf(NEWLINE, end + 1)) starts.push(end + 1)
  return starts
}

/** A segment that was read. Its events are parsed when they are asked for, and share its memory. */
export interface ReadSegment {
  /** The event with this number in the log. Throws DamagedBackup if it is not where it should be. */
  event(number: number): StoredEvent
}

/** Throws DamagedBackup if the segment is missing or differs from what was written. */
export const readSegment = async (
  directory: string,
  { file, first, events, sha256 }: Segment,
): Promise<ReadSegment> => {
  const path = join(directory, file)
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new DamagedBackup(`${path} cannot be read`, { cause })
  })
  if (hash('sha256', bytes, 'hex') !== sha256)
    throw new DamagedBackup(`${path} is not what was written: its SHA-256 differs`)
  const text = await decompress(bytes, { maxOutputLength: MAX_TEXT_BYTES })
  const starts = startsOfLines(text)
  if (starts.length - 1 !== events)
    throw new DamagedBackup(`${path} holds ${starts.length - 1} events instead of ${events}`)
  return {
    event(number) {
      const [start, next] = [starts[number - first], starts[number - first + 1]]
      if (start === undefined || next === undefined) throw new RangeError(`${path} has no event ${number}`)
      return eventOfLine(text.subarray(start, next - 1), number, path)
    },
  }
}
