import { MAX_DIRECTORY_BYTES, MAX_ENTRIES } from './archive-limits.ts'
import type { Faults } from './faults.ts'
import { UnsafeArchive } from './unsafe-archive.ts'
import type { WindowedReader } from './windowed-reader.ts'
import { zip64EndOf } from './zip64-end.ts'

/** The location of the central directory. */
export interface EndRecord {
  /** Offset in the file. */
  readonly start: number
  readonly end: number
  /** Bytes before the archive, which its offsets ignore. */
  readonly shift: number
  /** As declared in the record. */
  readonly entryCount: number
}

const END_SIGNATURE = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const LOCAL_SIGNATURE = Buffer.from([0x50, 0x4b, 0x03, 0x04])
const CENTRAL_SIGNATURE = Buffer.from([0x50, 0x4b, 0x01, 0x02])
const END_BYTES = 22
const MAX_COMMENT_BYTES = 0xffff
const SIGNATURE_BYTES = 4

const startsWith = async (reader: WindowedReader, position: number, ...signatures: Buffer[]) => {
  if (position < 0 || position + SIGNATURE_BYTES > reader.size) return false
  const bytes = await reader.read(position, SIGNATURE_BYTES)
  return signatures.some((signature) => signature.equals(bytes))
}

/** Finds the last record with a recognizable signature, because programs search for it from the end. */
const findEndRecord = async (reader: WindowedReader): Promise<{ position: number; record: Buffer }> => {
  const length = Math.min(reader.size, END_BYTES + MAX_COMMENT_BYTES)
  const tail = Buffer.from(await reader.read(reader.size - length, length))
  const found = length < END_BYTES ? -1 : tail.lastIndexOf(END_SIGNATURE, length - END_BYTES)
  if (found < 0) {
    if (await startsWith(reader, 0, LOCAL_SIGNATURE))
      throw new UnsafeArchive('truncated', 'The archive is truncated: its end is missing')
    throw new UnsafeArchive('not-a-zip', 'The file is not a zip archive')
  }
  const record = tail.subarray(found)
  const afterComment = record.length - END_BYTES - record.readUInt16LE(20)
  if (afterComment > 0)
    throw new UnsafeArchive('trailing-data', `The archive has ${afterComment} bytes after its end`)
  if (afterComment < 0)
    throw new UnsafeArchive('truncated', 'The archive is truncated: its comment is not complete')
  return { position: reader.size - record.length, record }
}

/** Bytes between the declared and the actual place of the directory. */
const shiftProblem = async (
  reader: WindowedReader,
  declaredStart: number,
  shift: number,
): Promise<['leading-data' | 'leading-signature' | 'hidden-data', string]> => {
  if (await startsWith(reader, declaredStart, CENTRAL_SIGNATURE))
    return ['hidden-data', `The archive hides ${shift} bytes between its list of entries and its end record`]
  if (shift === SIGNATURE_BYTES && (await startsWith(reader, 0, LOCAL_SIGNATURE, END_SIGNATURE)))
    return ['leading-signature', 'The archive has a false signature before its first entry']
  return ['leading-data', `The archive has ${shift} bytes before its first entry`]
}

/**
 * Finds the central directory. Some programs look where the end record says it starts, others go back by its
 * size, and some believe the zip64 record instead. All of them must arrive at the same place. Throws
 * UnsafeArchive if that cannot be determined.
 */
export const readEndRecord = async (reader: WindowedReader, faults: Faults): Promise<EndRecord> => {
  const { position, record } = await findEndRecord(reader)
  const zip64 = await zip64EndOf(reader, position, record)
  const entryCount = zip64?.entryCount ?? record.readUInt16LE(10)
  const size = zip64?.size ?? record.readUInt32LE(12)
  const declaredStart = zip64?.start ?? record.readUInt32LE(16)
  const end = zip64?.position ?? position
  if (entryCount > MAX_ENTRIES)
    throw new UnsafeArchive('too-many-entries', `The archive has more than ${MAX_ENTRIES} entries`)
  if (size > MAX_DIRECTORY_BYTES)
    throw new UnsafeArchive(
      'too-many-entries',
      'The list of the entries in the archive is larger than 32 MiB',
    )
  const shift = end - size - declaredStart
  if (shift < 0)
    throw new UnsafeArchive(
      'damaged',
      'The end record of the archive names a list of entries that is not there',
    )
  if (shift > 0) faults.add(...(await shiftProblem(reader, declaredStart, shift)))
  const isOnOneDisk = zip64 !== null || (record.readUInt16LE(4) === 0 && record.readUInt16LE(6) === 0)
  if (!isOnOneDisk)
    faults.add('false-end-record', 'The end record says that the archive is a part of several ones')
  if (zip64 === null && record.readUInt16LE(8) !== entryCount)
    faults.add(
      'false-end-record',
      'The end record of the archive contradicts itself about the number of entries',
    )
  return { start: end - size, end, shift, entryCount }
}
