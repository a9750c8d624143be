import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflateRaw, inflateRawSync } from 'node:zlib'
import type { ZipFile } from 'yauzl'
import type { ListedEntry } from './archive-listing.ts'
import { UnsafeArchive } from './unsafe-archive.ts'

const inflate = promisify(inflateRaw)

/** Entries up to these sizes are unpacked in one go, larger ones as a stream in constant memory. */
const SMALL_COMPRESSED = 256 * 1024
const SMALL_UNPACKED = 4 * 1024 * 1024
/** Below this, handing the work to another thread takes longer than the work. */
const TINY_UNPACKED = 64 * 1024

const isTooLong = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'

const unpackedSizeOf = async (bytes: Uint8Array, declared: number): Promise<number> => {
  try {
    const options = { maxOutputLength: Math.max(1, declared) }
    const unpacked =
      declared <= TINY_UNPACKED ? inflateRawSync(bytes, options) : await inflate(bytes, options)
    return unpacked.length
  } catch (error) {
    if (isTooLong(error)) return Number.POSITIVE_INFINITY
    throw error
  }
}

/**
 * Unpacks every deflated entry to nowhere: a header may declare a few bytes in front of gigabytes, and those who unpack
 * believe the data, not the header. Throws UnsafeArchive, or zlib's error for damaged data.
 */
export const checkUnpackedSizes = async (
  zip: ZipFile,
  file: FileHandle,
  starts: ReadonlyMap<ListedEntry, number>,
): Promise<void> => {
  const buffer = Buffer.allocUnsafe(SMALL_COMPRESSED)
  for (const [{ name, entry }, start] of starts) {
    const { compressedSize, uncompressedSize } = entry
    if (entry.compressionMethod === 0) continue
    if (compressedSize > SMALL_COMPRESSED || uncompressedSize > SMALL_UNPACKED) {
      const stream = await zip.openReadStreamPromise(entry)
      for await (const _chunk of stream) {
        // The stream itself fails as soon as the length is not the declared one.
      }
      continue
    }
    await file.read(buffer, 0, compressedSize, start)
    const size = await unpackedSizeOf(buffer.subarray(0, compressedSize), uncompressedSize)
    if (size > uncompressedSize)
      throw new UnsafeArchive('bomb', `The entry ${name} unpacks to more than it declares`)
    if (size < uncompressedSize) {
      throw new UnsafeArchive('header-mismatch', `The entry ${name} unpacks to less than it declares`)
    }
  }
}
