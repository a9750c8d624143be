import { UnsafeArchive } from './unsafe-archive.ts'
import type { WindowedReader } from './windowed-reader.ts'

/** The end record for large numbers. */
export interface Zip64End {
  /** Offset in the file. */
  readonly position: number
  readonly entryCount: number
  /** Size of the central directory in bytes. */
  readonly size: number
  readonly start: number
}

const LOCATOR_SIGNATURE = 0x07064b50
const RECORD_SIGNATURE = 0x06064b50
const LOCATOR_BYTES = 20
const RECORD_BYTES = 56
/** The size that the record declares excludes the signature and the size field itself. */
const DECLARED_BYTES = RECORD_BYTES - 12
const MAX_16 = 0xffff
const MAX_32 = 0xffff_ffff

const untrue = (what: string) =>
  new UnsafeArchive('false-zip64', `The zip64 end record of the archive is false: ${what}`)

/** Beyond 2^53 the number is not exact, but then it is far beyond any file too. */
const number = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at))

/**
 * Reads the record before the plain end record, or returns null if there is none. Only some programs look at
 * it, so it must agree with the plain one. Throws UnsafeArchive.
 */
export const zip64EndOf = async (
  reader: WindowedReader,
  endPosition: number,
  end: Buffer,
): Promise<Zip64End | null> => {
  const locatorAt = endPosition - LOCATOR_BYTES
  if (locatorAt < 0) return null
  const locator = Buffer.from(await reader.read(locatorAt, LOCATOR_BYTES))
  if (locator.readUInt32LE(0) !== LOCATOR_SIGNATURE) return null
  const position = locatorAt - RECORD_BYTES
  if (position < 0) throw untrue('it is not there')
  const record = await reader.read(position, RECORD_BYTES)
  if (record.readUInt32LE(0) !== RECORD_SIGNATURE || number(record, 4) !== DECLARED_BYTES)
    throw untrue('it is not where it should be')
  if (number(locator, 8) !== position) throw untrue('it is said to be elsewhere')
  const disks = [locator.readUInt32LE(4), record.readUInt32LE(16), record.readUInt32LE(20)]
  if (disks.some((disk) => disk !== 0) || locator.readUInt32LE(16) > 1)
    throw untrue('it says that the archive is a part of several ones')
  const entryCount = number(record, 32)
  const size = number(record, 40)
  const start = number(record, 48)
  const agrees = (plain: number, marker: number, large: number) => plain === marker || plain === large
  const isSame =
    number(record, 24) === entryCount &&
    agrees(end.readUInt16LE(4), MAX_16, 0) &&
    agrees(end.readUInt16LE(6), MAX_16, 0) &&
    agrees(end.readUInt16LE(8), MAX_16, entryCount) &&
    agrees(end.readUInt16LE(10), MAX_16, entryCount) &&
    agrees(end.readUInt32LE(12), MAX_32, size) &&
    agrees(end.readUInt32LE(16), MAX_32, start)
  if (!isSame) throw untrue('the plain end record says something else')
  return { position, entryCount, size, start }
}
