import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { fromRandomAccessReaderPromise, type ZipFile } from 'yauzl'
import { type ListedEntry, listEntries } from './archive-listing.ts'
import { checkEntryData } from './entry-data.ts'
import { checkLocalHeaders } from './local-headers.ts'
import { asUnsafeArchive, UnsafeArchive } from './unsafe-archive.ts'
import { WindowedReader } from './windowed-reader.ts'

export interface ArchiveEntry {
  /** With `/` between its components; ends in `/` for a folder. */
  readonly name: string
  /** In bytes, unpacked. */
  readonly size: number
  /** In bytes, as stored. */
  readonly compressedSize: number
}

/** An archive whose headers, paths and sizes have been checked: it can be unpacked without harm. */
export interface Archive {
  readonly entries: readonly ArchiveEntry[]
  /** The text of an entry, or undefined when there is none of that name. Throws UnsafeArchive when it is larger than `maxBytes`. */
  readText(name: string, maxBytes: number): Promise<string | undefined>
  /** The unpacked bytes of an entry that is in `entries`. */
  openEntry(name: string): Promise<Readable>
  close(): Promise<void>
}

const CENTRAL_SIGNATURE = 0x02014b50
const LOCAL_SIGNATURE = 0x04034b50
const OPTIONS = { autoClose: false, lazyEntries: true, decodeStrings: false, validateEntrySizes: true }

const signatureAt = async (file: FileHandle, position: number): Promise<number | undefined> => {
  const bytes = Buffer.alloc(4)
  const { bytesRead } = await file.read(bytes, 0, 4, position)
  return bytesRead === 4 ? bytes.readUInt32LE(0) : undefined
}

/** Where the parser goes on reading; its type declaration calls it a boolean. */
const cursorOf = (zip: ZipFile): number => Number(zip.readEntryCursor)

const openZip = async (file: FileHandle, size: number): Promise<ZipFile> => {
  try {
    return await fromRandomAccessReaderPromise(new WindowedReader(file), size, OPTIONS)
  } catch (error) {
    const endIsMissing = error instanceof Error && error.message.startsWith('End of central directory')
    if (!endIsMissing) throw error
    if ((await signatureAt(file, 0)) === LOCAL_SIGNATURE) {
      throw new UnsafeArchive('truncated', 'The archive is truncated: its end is missing', error)
    }
    throw new UnsafeArchive('not-a-zip', 'The file is not a zip archive', error)
  }
}

const check = async (file: FileHandle): Promise<{ zip: ZipFile; listed: ListedEntry[] }> => {
  const { size } = await file.stat()
  const zip = await openZip(file, size)
  const centralDirectoryStart = cursorOf(zip)
  const listed = await listEntries(zip, size)
  if ((await signatureAt(file, cursorOf(zip))) === CENTRAL_SIGNATURE) {
    throw new UnsafeArchive('header-mismatch', 'The archive holds more entries than it declares')
  }
  const starts = await checkLocalHeaders(zip, listed, centralDirectoryStart)
  await checkEntryData(zip, file, starts)
  return { zip, listed }
}

/** Opens and checks a zip archive of any extension. Throws UnsafeArchive; the file is closed then. */
export const openArchive = async (path: string): Promise<Archive> => {
  const file = await open(path, 'r')
  try {
    const { zip, listed } = await check(file)
    const byName = new Map(listed.map((item) => [item.name, item.entry]))
    const openEntry = async (name: string) => {
      const entry = byName.get(name)
      if (entry === undefined) throw new RangeError(`the archive has no entry ${name}`)
      return zip.openReadStreamPromise(entry)
    }
    return {
      entries: listed.map(({ name, entry }) => ({
        name,
        size: entry.uncompressedSize,
        compressedSize: entry.compressedSize,
      })),
      openEntry,
      readText: async (name, maxBytes) => {
        const entry = byName.get(name)
        if (entry === undefined) return undefined
        if (entry.uncompressedSize > maxBytes) {
          throw new UnsafeArchive('bomb', `${name} is larger than ${maxBytes} bytes`)
        }
        const chunks: Uint8Array[] = await (await openEntry(name)).toArray()
        return new TextDecoder().decode(Buffer.concat(chunks))
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw asUnsafeArchive(error)
  }
}
