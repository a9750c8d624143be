import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { crc32, inflateRaw, inflateRawSync } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import type { ListedEntry } from './archive-listing.ts'
import { UnsafeArchive } from './unsafe-archive.ts'

const inflate = promisify(inflateRaw)

const STORED = 0

/** Entries up to these sizes are unpacked in one go, larger ones as a stream in constant memory. */
const SMALL_COMPRESSED = 256 * 1024
const SMALL_UNPACKED = 4 * 1024 * 1024
/** Below this, handing the work to another thread takes longer than the work. */
const TINY_UNPACKED = 64 * 1024

const isTooLong = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'

interface Unpacked {
  readonly size: number
  readonly checksum: number
}

const inflated = async (bytes: Uint8Array, declared: number): Promise<Unpacked> => {
  try {
    const options = { maxOutputLength: Math.max(1, declared) }
    const unpacked =
      declared <= TINY_UNPACKED ? inflateRawSync(bytes, options) : await inflate(bytes, options)
    return { size: unpacked.length, checksum: crc32(unpacked) }
  } catch (error) {
    if (isTooLong(error)) return { size: Number.POSITIVE_INFINITY, checksum: 0 }
    throw error
  }
}

/** The stream itself fails as soon as the length is not the declared one. */
const streamed = async (zip: ZipFile, entry: Entry): Promise<Unpacked> => {
  let checksum = 0
  for await (const chunk of await zip.openReadStreamPromise(entry)) checksum = crc32(chunk, checksum)
  return { size: entry.uncompressedSize, checksum }
}

/** Its bytes are as many as they are declared, and to read hundreds of megabytes again takes as long as to receive them. */
const isLargeStored = ({ compressionMethod, compressedSize }: Entry): boolean =>
  compressionMethod === STORED && compressedSize > SMALL_UNPACKED

/**
 * Unpacks the entries to nowhere: a header may declare a few bytes in front of gigabytes, and those who unpack believe
 * the data, not the header. Large ones that are not packed are left to whoever takes them out. Throws UnsafeArchive, or
 * zlib's error for damaged data.
 */
export const checkEntryData = async (
  zip: ZipFile,
  file: FileHandle,
  starts: ReadonlyMap<ListedEntry, number>,
): Promise<void> => {
  const buffer = Buffer.allocUnsafe(SMALL_COMPRESSED)
  const unpack = async (entry: Entry, start: number): Promise<Unpacked> => {
    const { compressedSize, uncompressedSize } = entry
    if (compressedSize > SMALL_COMPRESSED || uncompressedSize > SMALL_UNPACKED) return streamed(zip, entry)
    await file.read(buffer, 0, compressedSize, start)
    const bytes = buffer.subarray(0, compressedSize)
    return entry.compressionMethod === STORED
      ? { size: bytes.length, checksum: crc32(bytes) }
      : inflated(bytes, uncompressedSize)
  }
  for (const [{ name, entry }, start] of starts) {
    if (isLargeStored(entry)) continue
    const { size, checksum } = await unpack(entry, start)
    if (size > entry.uncompressedSize)
      throw new UnsafeArchive('bomb', `The entry ${name} unpacks to more than it declares`)
    if (size < entry.uncompressedSize)
      throw new UnsafeArchive('header-mismatch', `The entry ${name} unpacks to less than it declares`)
    if (checksum !== entry.crc32)
      throw new UnsafeArchive('damaged', `The entry ${name} is damaged: it does not have its checksum`)
  }
}
