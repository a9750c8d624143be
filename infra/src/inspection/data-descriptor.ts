import type { ListedEntry } from './central-directory.ts'
import type { Faults } from './faults.ts'
import { shown } from './unsafe-archive.ts'
import type { WindowedReader } from './windowed-reader.ts'

/** Flag of entries whose checksum and sizes are in a descriptor after their data. */
export const SIZES_FOLLOW_DATA = 0x8

const STORED = 0
const SIGNATURE = 0x08074b50
const MAX_32 = 0xffff_ffff

const descriptor = (entry: ListedEntry, isSigned: boolean, isWide: boolean): Buffer => {
  const sizes = [entry.compressedSize, entry.size]
  const buffer = Buffer.alloc((isSigned ? 8 : 4) + sizes.length * (isWide ? 8 : 4))
  let at = isSigned ? buffer.writeUInt32LE(SIGNATURE, 0) : 0
  at = buffer.writeUInt32LE(entry.checksum, at)
  for (const size of sizes)
    at = isWide ? buffer.writeBigUInt64LE(BigInt(size), at) : buffer.writeUInt32LE(Math.min(size, MAX_32), at)
  return buffer
}

/** Only the descriptor of an entry may lie between its data and the next header. */
export const findDescriptorFault = async (
  reader: WindowedReader,
  entry: ListedEntry,
  gap: { readonly start: number; readonly length: number },
  isWide: boolean,
  faults: Faults,
): Promise<void> => {
  const signed = descriptor(entry, true, isWide)
  // For data that is not deflated, only the signature shows where it ends.
  const shapes = entry.method === STORED ? [signed] : [signed, descriptor(entry, false, isWide)]
  const hasItsLength = shapes.some(({ length }) => length === gap.length)
  const found = hasItsLength ? await reader.read(gap.start, gap.length) : null
  if (found !== null && shapes.some((shape) => shape.equals(found))) return
  faults.add(
    'false-descriptor',
    `What follows the data of ${shown(entry.name)} is not the descriptor of its sizes`,
  )
}
