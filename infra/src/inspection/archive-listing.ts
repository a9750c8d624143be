import { type Entry, getFileNameLowLevel, type ZipFile } from 'yauzl'
import { MAX_ENTRIES, refuseBomb } from './archive-limits.ts'
import { UnsafeArchive } from './unsafe-archive.ts'

export interface ListedEntry {
  /** With `/` between its components; ends in `/` for a folder. */
  readonly name: string
  readonly entry: Entry
}

const STORED = 0
const DEFLATED = 8
const MADE_ON_UNIX = 3
const SYMBOLIC_LINK = 0o120000
const FILE_TYPE = 0o170000

const isSafePath = (name: string): boolean =>
  name !== '' &&
  !name.includes('\0') &&
  !name.startsWith('/') &&
  !/^[A-Za-z]:/.test(name) &&
  !name.split('/').includes('..')

const isSymbolicLink = (entry: Entry): boolean =>
  entry.versionMadeBy >>> 8 === MADE_ON_UNIX &&
  ((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK

const refuseEntry = (entry: Entry, name: string): void => {
  if (!isSafePath(name)) {
    throw new UnsafeArchive(
      'unsafe-path',
      `The archive has an entry with an unsafe path: ${JSON.stringify(name)}`,
    )
  }
  if (entry.isEncrypted()) throw new UnsafeArchive('encrypted', `The entry ${name} is encrypted`)
  if (isSymbolicLink(entry)) throw new UnsafeArchive('symbolic-link', `The entry ${name} is a symbolic link`)
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    throw new UnsafeArchive(
      'unsupported-compression',
      `The entry ${name} is neither stored nor deflated, so that games cannot read it`,
    )
  }
}

/** Reads the central directory. Throws UnsafeArchive, or what the parser throws. */
export const listEntries = async (zip: ZipFile, archiveBytes: number): Promise<ListedEntry[]> => {
  const tooMany = () =>
    new UnsafeArchive('too-many-entries', `The archive has more than ${MAX_ENTRIES} entries`)
  if (zip.entryCount > MAX_ENTRIES) throw tooMany()
  const listed: ListedEntry[] = []
  const names = new Set<string>()
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
    refuseEntry(entry, name)
    unpacked += entry.uncompressedSize
    refuseBomb(unpacked, archiveBytes)
    // Build tools write folders more than once; only a second file of the same name can hide something.
    if (names.has(name) && !name.endsWith('/')) {
      throw new UnsafeArchive('duplicate-entry', `The archive has two entries named ${name}`)
    }
    names.add(name)
    listed.push({ name, entry })
  }
  return listed
}
