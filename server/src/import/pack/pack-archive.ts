import { strToU8, type Zippable, zipSync } from 'fflate'

/** Path in the archive to text or bytes. */
export type ArchiveEntries = Readonly<Record<string, string | Uint8Array>>

/** Zip stores local time without a zone: built from local parts, the bytes are the same everywhere. */
const PACKED_AT = new Date(2024, 0, 1)

/** The same entries give the same bytes, on any machine and day. */
export const packArchive = (entries: ArchiveEntries): Uint8Array => {
  const files: Zippable = {}
  for (const path of Object.keys(entries).sort()) {
    const content = entries[path] ?? ''
    files[path] = typeof content === 'string' ? strToU8(content) : content
  }
  return zipSync(files, { level: 6, mtime: PACKED_AT })
}
