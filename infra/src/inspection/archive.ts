import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type ListedEntry, readCentralDirectory } from './central-directory.ts'
import { readEndRecord } from './end-record.ts'
import { checkEntryData } from './entry-data.ts'
import { Faults } from './faults.ts'
import { inflating } from './inflate.ts'
import { findListingFaults } from './listing-faults.ts'
import { type LocatedEntry, locateEntries } from './local-headers.ts'
import { type ArchiveFault, shown, UnsafeArchive } from './unsafe-archive.ts'
import { WindowedReader } from './windowed-reader.ts'

export type ArchiveEntry = Pick<ListedEntry, 'name' | 'size' | 'compressedSize'>

/** An archive with checked headers, paths and sizes: it can be unpacked without harm. */
export interface Archive {
  /** In the order of the list at the end of the archive. */
  readonly entries: readonly ArchiveEntry[]
  /** The first forgiven fault. */
  readonly forgiven: UnsafeArchive | null
  /**
   * The text of an entry, or undefined if there is none of that name. Throws UnsafeArchive if it is larger
   * than `maxBytes`.
   */
  readText(name: string, maxBytes: number): Promise<string | undefined>
  /** The unpacked bytes of an entry in `entries`. */
  openEntry(name: string): Readable
  close(): Promise<void>
}

const STORED = 0
const NOTHING: ReadonlySet<ArchiveFault> = new Set()

const unpackedStream = (
  reader: WindowedReader,
  { method, dataAt, compressedSize }: LocatedEntry,
): Readable =>
  method === STORED
    ? Readable.from(reader.stream(dataAt, compressedSize), { objectMode: false })
    : inflating(reader, dataAt, compressedSize)

interface Checked {
  readonly listed: readonly ListedEntry[]
  readonly located: readonly LocatedEntry[]
  readonly forgiven: UnsafeArchive | null
}

/** Unpacks nothing before all headers are known to be harmless. */
const check = async (reader: WindowedReader, forgiven: ReadonlySet<ArchiveFault>): Promise<Checked> => {
  const faults = new Faults()
  const end = await readEndRecord(reader, faults)
  faults.judge(forgiven)
  const listed = await readCentralDirectory(reader, end, faults)
  await findListingFaults(listed, reader.size, faults)
  const located = await locateEntries(reader, listed, end, faults)
  faults.judge(forgiven)
  await checkEntryData(reader, located, { trustsSizes: !forgiven.has('false-size'), faults })
  faults.judge(forgiven)
  return { listed, located, forgiven: faults.first() }
}

/**
 * Opens and checks a zip archive of any extension. Finds the faults of all entries and headers. Throws
 * UnsafeArchive for one that is not forgiven, and closes the file then.
 */
export const openArchive = async (
  path: string,
  forgiven: ReadonlySet<ArchiveFault> = NOTHING,
): Promise<Archive> => {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const reader = new WindowedReader(file, size)
    const { listed, located, forgiven: fault } = await check(reader, forgiven)
    const byName = new Map(located.map((entry) => [entry.name, entry]))
    const openEntry = (name: string) => {
      const entry = byName.get(name)
      if (entry === undefined) throw new RangeError(`the archive has no entry ${name}`)
      return unpackedStream(reader, entry)
    }
    return {
      entries: listed,
      forgiven: fault,
      openEntry,
      readText: async (name, maxBytes) => {
        const entry = byName.get(name)
        if (entry === undefined) return undefined
        const chunks: Uint8Array[] = []
        let bytes = 0
        for await (const chunk of unpackedStream(reader, entry)) {
          chunks.push(chunk)
          bytes += chunk.length
          if (bytes > maxBytes)
            throw new UnsafeArchive('bomb', `The entry ${shown(name)} is larger than ${maxBytes} bytes`)
        }
        return new TextDecoder().decode(Buffer.concat(chunks))
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}
