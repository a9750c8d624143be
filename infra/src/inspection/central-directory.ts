import { MAX_ENTRIES } from './archive-limits.ts'
import type { EndRecord } from './end-record.ts'
import { type EntryNames, namesIn } from './entry-names.ts'
import { type ExtraFields, parseExtraFields, wideValues } from './extra-fields.ts'
import { FairPace } from './fair-pace.ts'
import type { Faults } from './faults.ts'
import { shown, UnsafeArchive } from './unsafe-archive.ts'
import type { WindowedReader } from './windowed-reader.ts'

/** One entry as described in the list at the end of the archive. */
export interface ListedEntry {
  /** With `/` between its components; ends in `/` for a folder. */
  readonly name: string
  readonly names: EntryNames
  readonly rawName: Buffer
  readonly flags: number
  readonly method: number
  readonly checksum: number
  /** In bytes, as stored. */
  readonly compressedSize: number
  /** In bytes, unpacked. */
  readonly size: number
  /** File type and permissions, in the form of the system that packed it. */
  readonly attributes: number
  /** Offset of its local header in the file. */
  readonly headerAt: number
}

/** Flags for plain and strong encryption, and for hidden headers. */
export const ENCRYPTED = 0x2041

const SIGNATURE = 0x02014b50
const HEADER_BYTES = 46
const ENTRIES_PER_TURN = 512

const listed = (header: Buffer, extra: ExtraFields, shift: number, faults: Faults): ListedEntry => {
  const rawName = header.subarray(HEADER_BYTES, HEADER_BYTES + header.readUInt16LE(28))
  const flags = header.readUInt16LE(8)
  const names = namesIn(rawName, flags, extra)
  const narrow = [header.readUInt32LE(24), header.readUInt32LE(20), header.readUInt32LE(42)]
  const wide = wideValues(narrow, extra)
  if (wide === null) faults.add('false-zip64', `The entry ${shown(names.name)} lacks its zip64 sizes`)
  if (!extra.wellFormed) faults.add('damaged', `The extra fields of ${shown(names.name)} are damaged`)
  if (header.readUInt16LE(34) !== 0)
    faults.add('false-end-record', `The entry ${shown(names.name)} is said to be in another archive`)
  const [size = 0, compressedSize = 0, offset = 0] = wide ?? narrow
  return {
    name: names.name,
    names,
    rawName,
    flags,
    method: header.readUInt16LE(10),
    checksum: header.readUInt32LE(16),
    compressedSize,
    size,
    attributes: header.readUInt32LE(38),
    headerAt: offset + shift,
  }
}

/**
 * Reads the list of entries by its length, not by their number, because programs differ in which they
 * believe. Throws UnsafeArchive if the list cannot be read.
 */
export const readCentralDirectory = async (
  reader: WindowedReader,
  end: EndRecord,
  faults: Faults,
): Promise<ListedEntry[]> => {
  const directory = Buffer.from(await reader.read(end.start, end.end - end.start))
  const pace = new FairPace(ENTRIES_PER_TURN)
  const entries: ListedEntry[] = []
  const damaged = () => new UnsafeArchive('damaged', 'The list at the end of the archive is damaged')
  for (let at = 0; at < directory.length; ) {
    if (at + HEADER_BYTES > directory.length || directory.readUInt32LE(at) !== SIGNATURE) throw damaged()
    const extraAt = at + HEADER_BYTES + directory.readUInt16LE(at + 28)
    const commentAt = extraAt + directory.readUInt16LE(at + 30)
    const next = commentAt + directory.readUInt16LE(at + 32)
    if (next > directory.length) throw damaged()
    if (entries.length === MAX_ENTRIES)
      throw new UnsafeArchive('too-many-entries', `The archive has more than ${MAX_ENTRIES} entries`)
    const extra = parseExtraFields(directory.subarray(extraAt, commentAt))
    entries.push(listed(directory.subarray(at, commentAt), extra, end.shift, faults))
    at = next
    await pace.spend(1)
  }
  if (entries.length !== end.entryCount)
    faults.add(
      'false-end-record',
      `The archive declares ${end.entryCount} entries but lists ${entries.length}`,
    )
  return entries
}
