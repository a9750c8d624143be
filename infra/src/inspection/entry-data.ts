import { crc32 } from 'node:zlib'
import { bombMessage, maxUnpackedBytes } from './archive-limits.ts'
import { FairPace } from './fair-pace.ts'
import type { Faults } from './faults.ts'
import { inflateStream, inflateWhole, type Unpacked } from './inflate.ts'
import type { LocatedEntry } from './local-headers.ts'
import { readStored } from './stored-data.ts'
import { shown, UnsafeArchive } from './unsafe-archive.ts'
import type { WindowedReader } from './windowed-reader.ts'

const STORED = 0

/** Entries up to these sizes are unpacked in one go, larger ones as a stream in constant memory. */
const SMALL_COMPRESSED = 256 * 1024
const SMALL_UNPACKED = 4 * 1024 * 1024
const BYTES_PER_TURN = 1024 * 1024
/** Cost of an entry, in addition to its bytes. */
const ENTRY_OVERHEAD = 1024

/**
 * The number of bytes equals the declared size, and reading hundreds of megabytes again takes as long as
 * receiving them.
 */
const isLeftUnread = ({ compressedSize, sizesFollowData }: LocatedEntry): boolean =>
  compressedSize > SMALL_UNPACKED && !sizesFollowData

const unpackStored = async (
  reader: WindowedReader,
  entry: LocatedEntry,
  faults: Faults,
): Promise<Unpacked> => {
  const { dataAt, compressedSize } = entry
  const asRead = (checksum: number): Unpacked => ({ size: compressedSize, checksum, used: compressedSize })
  if (isLeftUnread(entry)) return asRead(entry.checksum)
  if (compressedSize <= SMALL_COMPRESSED && !entry.sizesFollowData)
    return asRead(crc32(await reader.read(dataAt, compressedSize)))
  const { checksum, hasSignature } = await readStored(reader, dataAt, compressedSize)
  if (hasSignature && entry.sizesFollowData)
    faults.add(
      'false-descriptor',
      `The data of ${shown(entry.name)} may end in two places: store its size before it, or deflate it`,
    )
  return asRead(checksum)
}

const unpackDeflated = async (
  reader: WindowedReader,
  { dataAt, compressedSize, size }: LocatedEntry,
  limit: number,
): Promise<Unpacked> => {
  if (compressedSize <= SMALL_COMPRESSED && size <= SMALL_UNPACKED) {
    const bytes = await reader.read(dataAt, compressedSize)
    const whole = await inflateWhole(bytes, Math.min(limit, SMALL_UNPACKED))
    if (Number.isFinite(whole.size) || limit <= SMALL_UNPACKED) return whole
  }
  return inflateStream(reader, dataAt, compressedSize, limit)
}

const isZlibError = (error: unknown) =>
  error instanceof Error && 'code' in error && /^Z_/.test(String(error.code))

const orDamaged = async (entry: LocatedEntry, unpacking: Promise<Unpacked>): Promise<Unpacked> => {
  try {
    return await unpacking
  } catch (error) {
    if (!isZlibError(error)) throw error
    throw new UnsafeArchive('damaged', `The data of ${shown(entry.name)} is damaged`, error)
  }
}

const findDataFaults = (entry: LocatedEntry, { size, checksum, used }: Unpacked, faults: Faults): void => {
  const name = shown(entry.name)
  if (used < entry.compressedSize)
    faults.add('hidden-data', `The data of ${name} ends before the bytes that belong to it`)
  if (size > 0 && entry.size === 0 && entry.name.endsWith('/'))
    faults.add('hidden-data', `The folder ${name} has data, though it declares none`)
  if (size !== entry.size)
    faults.add('false-size', `The entry ${name} unpacks to ${size} bytes but declares ${entry.size}`)
  if (checksum !== entry.checksum)
    faults.add('false-checksum', `The entry ${name} is damaged: it does not have its checksum`)
}

/**
 * Unpacks the entries and discards the result: a header may declare a few bytes in front of gigabytes, and
 * unpackers believe the data, not the header. Large stored entries are left to the program that extracts
 * them. Throws UnsafeArchive for a bomb and for data that cannot be unpacked.
 */
export const checkEntryData = async (
  reader: WindowedReader,
  entries: readonly LocatedEntry[],
  { trustsSizes, faults }: { readonly trustsSizes: boolean; readonly faults: Faults },
): Promise<void> => {
  const pace = new FairPace(BYTES_PER_TURN)
  let left = maxUnpackedBytes(reader.size)
  for (const entry of entries) {
    const unpacked =
      entry.method === STORED
        ? await unpackStored(reader, entry, faults)
        : await orDamaged(entry, unpackDeflated(reader, entry, trustsSizes ? entry.size : left))
    if (unpacked.size > left)
      throw new UnsafeArchive(
        'bomb',
        trustsSizes
          ? `The entry ${shown(entry.name)} unpacks to more than it declares`
          : bombMessage(maxUnpackedBytes(reader.size) + 1, reader.size),
      )
    left -= unpacked.size
    findDataFaults(entry, unpacked, faults)
    await pace.spend(unpacked.size + ENTRY_OVERHEAD)
  }
}
