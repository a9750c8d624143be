import { fileKey, pathProblem } from '@modstead/domain/kernel/safe-path'
import { bombMessage, maxUnpackedBytes } from './archive-limits.ts'
import { ENCRYPTED, type ListedEntry } from './central-directory.ts'
import { FairPace } from './fair-pace.ts'
import type { Faults } from './faults.ts'
import { shown } from './unsafe-archive.ts'

const STORED = 0
const DEFLATED = 8
const FILE_TYPE = 0xf
const NO_TYPE = 0
const FOLDER = 0x4
const REGULAR_FILE = 0x8
const SYMBOLIC_LINK = 0xa
const ENTRIES_PER_TURN = 512

const withoutSlash = (name: string): string => (name.endsWith('/') ? name.slice(0, -1) : name)

/** Also checks names that only a local header has. */
export const findUnsafePaths = (names: readonly string[], faults: Faults): void => {
  for (const name of names) {
    const problem = pathProblem(withoutSlash(name))
    if (problem !== null)
      faults.add('unsafe-path', `The archive has an entry with an unsafe path: ${shown(name)} ${problem}`)
  }
}

/** Some programs believe the file type, whatever system the entry claims to come from. */
const findTypeFaults = (entry: ListedEntry, faults: Faults): void => {
  const type = (entry.attributes >>> 28) & FILE_TYPE
  if (type === SYMBOLIC_LINK) faults.add('symbolic-link', `The entry ${shown(entry.name)} is a symbolic link`)
  else if (type !== NO_TYPE && type !== REGULAR_FILE && type !== FOLDER)
    faults.add('special-file', `The entry ${shown(entry.name)} is neither a file nor a folder`)
}

const findEntryFaults = (entry: ListedEntry, faults: Faults): void => {
  const name = shown(entry.name)
  const { ambiguity, all } = entry.names
  findUnsafePaths(all, faults)
  findTypeFaults(entry, faults)
  if (ambiguity !== null)
    faults.add('ambiguous-name', `The entry ${name} has an ambiguous name: ${ambiguity}`)
  if ((entry.flags & ENCRYPTED) !== 0) faults.add('encrypted', `The entry ${name} is encrypted`)
  if (entry.method !== STORED && entry.method !== DEFLATED)
    faults.add(
      'unsupported-compression',
      `The entry ${name} is neither stored nor deflated, so that games cannot read it`,
    )
  if (entry.name.endsWith('/') && entry.size > 0)
    faults.add('folder-with-data', `The entry ${name} is a folder, but has data`)
}

/** Finds two entries that would become one file under any of their names, and files that are folders too. */
class TakenPaths {
  readonly #entries = new Map<string, ListedEntry>()
  readonly #folders = new Set<string>()
  readonly #faults: Faults

  constructor(faults: Faults) {
    this.#faults = faults
  }

  take(entry: ListedEntry): void {
    for (const name of entry.names.all) {
      this.#takeFolders(name)
      // Build tools write folders more than once. Only a second file of the same name can hide something.
      if (name.endsWith('/') && entry.size === 0) this.#folders.add(withoutSlash(name))
      else this.#takeFile(fileKey(withoutSlash(name)), entry)
    }
  }

  findFilesThatAreFolders(): void {
    for (const entry of this.#entries.values()) {
      const folder = entry.names.all.map(withoutSlash).find((name) => this.#folders.has(name))
      if (folder !== undefined)
        this.#faults.add('duplicate-entry', `The archive has a file and a folder named ${shown(folder)}`)
    }
  }

  #takeFile(key: string, entry: ListedEntry): void {
    const other = this.#entries.get(key)
    if (other === undefined) this.#entries.set(key, entry)
    else if (other.name === entry.name)
      this.#faults.add('duplicate-entry', `The archive has two entries named ${shown(entry.name)}`)
    else if (other !== entry)
      this.#faults.add(
        'duplicate-entry',
        `The entries ${shown(other.name)} and ${shown(entry.name)} are one file on some systems`,
      )
  }

  #takeFolders(name: string): void {
    let folder = withoutSlash(name)
    for (let end = folder.lastIndexOf('/'); end > 0; end = folder.lastIndexOf('/')) {
      folder = folder.slice(0, end)
      if (this.#folders.has(folder)) return
      this.#folders.add(folder)
    }
  }
}

/** Examines each entry of the list by itself, and all of them together. */
export const findListingFaults = async (
  entries: readonly ListedEntry[],
  archiveBytes: number,
  faults: Faults,
): Promise<void> => {
  const taken = new TakenPaths(faults)
  const pace = new FairPace(ENTRIES_PER_TURN)
  let unpacked = 0
  for (const entry of entries) {
    findEntryFaults(entry, faults)
    taken.take(entry)
    unpacked += entry.size
    await pace.spend(entry.names.all.length)
  }
  taken.findFilesThatAreFolders()
  if (unpacked > maxUnpackedBytes(archiveBytes))
    faults.add('declared-bomb', bombMessage(unpacked, archiveBytes))
}
