import { ENCRYPTED, type ListedEntry } from './central-directory.ts'
import { findDescriptorFault, SIZES_FOLLOW_DATA } from './data-descriptor.ts'
import type { EndRecord } from './end-record.ts'
import { type EntryNames, namesIn } from './entry-names.ts'
import { type ExtraFields, parseExtraFields, wideValues } from './extra-fields.ts'
import { FairPace } from './fair-pace.ts'
import type { Faults } from './faults.ts'
import { findUnsafePaths } from './listing-faults.ts'
import { shown } from './unsafe-archive.ts'
import type { WindowedReader } from './windowed-reader.ts'

export interface LocatedEntry extends ListedEntry {
  /** Offset of its data in the file. */
  readonly dataAt: number
  /** Some programs learn the sizes of the entry only after its data. */
  readonly sizesFollowData: boolean
}

interface LocalHeader {
  readonly flags: number
  readonly method: number
  readonly checksum: number
  readonly sizes: readonly number[]
  readonly rawName: Buffer
  readonly extra: ExtraFields
  readonly dataAt: number
}

const SIGNATURE = 0x04034b50
const HEADER_BYTES = 30
const IS_UTF8 = 0x800
const HEADERS_PER_TURN = 1024

const contradictory = (name: string, part: string) =>
  `The header before ${name} contradicts the list at the end of the archive: it has another ${part}`

const readLocalHeader = async (reader: WindowedReader, at: number): Promise<LocalHeader | null> => {
  if (at + HEADER_BYTES > reader.size) return null
  const fixed = await reader.read(at, HEADER_BYTES)
  if (fixed.readUInt32LE(0) !== SIGNATURE) return null
  const nameBytes = fixed.readUInt16LE(26)
  const length = HEADER_BYTES + nameBytes + fixed.readUInt16LE(28)
  if (at + length > reader.size) return null
  const header = await reader.read(at, length)
  return {
    flags: header.readUInt16LE(6),
    method: header.readUInt16LE(8),
    checksum: header.readUInt32LE(14),
    sizes: [header.readUInt32LE(22), header.readUInt32LE(18)],
    rawName: header.subarray(HEADER_BYTES, HEADER_BYTES + nameBytes),
    extra: parseExtraFields(header.subarray(HEADER_BYTES + nameBytes)),
    dataAt: at + length,
  }
}

/** Sizes that follow the data count as zero here. */
const agrees = ({ flags }: LocalHeader, here: number | undefined, listed: number) =>
  here === listed || ((flags & SIZES_FOLLOW_DATA) !== 0 && here === 0)

/** The part of a local header that contradicts the list, or null. */
const contradiction = (entry: ListedEntry, local: LocalHeader, names: EntryNames): string | null => {
  const isDecodedAlike = names.all.length === 1 || ((local.flags ^ entry.flags) & IS_UTF8) === 0
  const isSameName = local.rawName.equals(entry.rawName) && names.name === entry.name
  if (!isSameName || !isDecodedAlike || names.ambiguity !== null) return 'name'
  if (local.method !== entry.method) return 'compression'
  if (((local.flags ^ entry.flags) & ENCRYPTED) !== 0) return 'mark of encryption'
  return agrees(local, local.checksum, entry.checksum) ? null : 'checksum'
}

const findSizeFaults = (entry: ListedEntry, local: LocalHeader, faults: Faults): void => {
  const name = shown(entry.name)
  const sizes = wideValues(local.sizes, local.extra)
  if (sizes === null) {
    faults.add('false-zip64', `The header before ${name} lacks its zip64 sizes`)
    return
  }
  if (agrees(local, sizes[0], entry.size) && agrees(local, sizes[1], entry.compressedSize)) return
  const isWide = sizes.some((size, index) => size !== local.sizes[index])
  faults.add(isWide ? 'false-zip64' : 'false-local-header', contradictory(name, 'size'))
}

const findHeaderFaults = (entry: ListedEntry, local: LocalHeader, faults: Faults): void => {
  const name = shown(entry.name)
  const names = namesIn(local.rawName, local.flags, local.extra)
  const part = contradiction(entry, local, names)
  if (part !== null) faults.add('false-local-header', contradictory(name, part))
  findSizeFaults(entry, local, faults)
  if (!local.extra.wellFormed) faults.add('damaged', `The extra fields before ${name} are damaged`)
  // Nothing can be unpacked under an empty name.
  if (part === 'name' && local.rawName.length > 0) findUnsafePaths(names.all, faults)
}

/** Every byte between the data of an entry and what comes next must have a reason. */
const findGapFaults = async (
  reader: WindowedReader,
  entry: LocatedEntry,
  next: number,
  hasWideSizes: boolean,
  faults: Faults,
): Promise<void> => {
  const name = shown(entry.name)
  const start = entry.dataAt + entry.compressedSize
  const length = next - start
  if (length < 0) faults.add('overlap', `The data of ${name} overlaps with what follows it`)
  else if (entry.sizesFollowData)
    await findDescriptorFault(reader, entry, { start, length }, hasWideSizes, faults)
  else if (length > 0)
    faults.add('hidden-data', `The archive hides ${length} bytes behind ${name} that belong to no entry`)
}

const notThere = ({ name }: ListedEntry) => `The entry ${shown(name)} is not where the list says`

/**
 * Some programs read the headers before the data, others the list at the end. Both must agree, and every byte
 * must belong to one entry, so that neither finds an entry that the other does not. Returns the entries in
 * the order of their data, without those that have no header.
 */
export const locateEntries = async (
  reader: WindowedReader,
  entries: readonly ListedEntry[],
  end: EndRecord,
  faults: Faults,
): Promise<LocatedEntry[]> => {
  const located: LocatedEntry[] = []
  const pace = new FairPace(HEADERS_PER_TURN)
  const isBeforeList = ({ headerAt }: ListedEntry) => headerAt < end.start
  const inOrder = entries.filter(isBeforeList).toSorted((left, right) => left.headerAt - right.headerAt)
  const beyond = entries.find((entry) => !isBeforeList(entry))
  if (beyond !== undefined) faults.add('damaged', notThere(beyond))
  const first = (inOrder[0]?.headerAt ?? end.start) - end.shift
  if (first > 0) faults.add('leading-data', `The archive has ${first} bytes before its first entry`)
  for (const [index, entry] of inOrder.entries()) {
    const local = await readLocalHeader(reader, entry.headerAt)
    if (local === null) {
      faults.add('damaged', notThere(entry))
      continue
    }
    findHeaderFaults(entry, local, faults)
    const item = {
      ...entry,
      dataAt: local.dataAt,
      sizesFollowData: (local.flags & SIZES_FOLLOW_DATA) !== 0,
    }
    const next = inOrder[index + 1]?.headerAt ?? end.start
    await findGapFaults(reader, item, next, local.extra.zip64 !== undefined, faults)
    located.push(item)
    await pace.spend(1)
  }
  return located
}
