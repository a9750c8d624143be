import type { LocalFileHeader, ZipFile } from 'yauzl'
import type { ListedEntry } from './archive-listing.ts'
import { UnsafeArchive } from './unsafe-archive.ts'

const ENCRYPTED = 0x1
const SIZES_FOLLOW_DATA = 0x8
const IN_ZIP64_FIELD = 0xffffffff

const agrees = ({ entry }: ListedEntry, local: LocalFileHeader): boolean => {
  if (!local.fileName.equals(entry.fileNameRaw)) return false
  if (local.compressionMethod !== entry.compressionMethod) return false
  if ((local.generalPurposeBitFlag & ENCRYPTED) !== 0) return false
  const later = (local.generalPurposeBitFlag & SIZES_FOLLOW_DATA) !== 0
  const same = (here: number, central: number) =>
    here === central || here === IN_ZIP64_FIELD || (later && here === 0)
  return (
    same(local.crc32, entry.crc32) &&
    same(local.compressedSize, entry.compressedSize) &&
    same(local.uncompressedSize, entry.uncompressedSize)
  )
}

/**
 * Some programs read the headers before the data, others the central directory at the end: both must tell the same, and
 * no byte may belong to two entries. Returns where each entry's data starts, in the order of the listing.
 */
export const checkLocalHeaders = async (
  zip: ZipFile,
  listed: readonly ListedEntry[],
  centralDirectoryStart: number,
): Promise<Map<ListedEntry, number>> => {
  const starts = new Map<ListedEntry, number>()
  const inOrder = listed.toSorted(
    (left, right) => left.entry.relativeOffsetOfLocalHeader - right.entry.relativeOffsetOfLocalHeader,
  )
  let free = 0
  for (const item of inOrder) {
    const { entry, name } = item
    const local = await zip.readLocalFileHeaderPromise(entry, { minimal: false })
    if (!agrees(item, local)) {
      throw new UnsafeArchive(
        'header-mismatch',
        `The headers of ${name} contradict the list at the end of the archive`,
      )
    }
    if (entry.relativeOffsetOfLocalHeader < free) {
      throw new UnsafeArchive('overlap', `The data of ${name} overlaps with another entry`)
    }
    free = local.fileDataStart + entry.compressedSize
    if (free > centralDirectoryStart) {
      throw new UnsafeArchive('overlap', `The data of ${name} runs into the list at the end of the archive`)
    }
    starts.set(item, local.fileDataStart)
  }
  return starts
}
