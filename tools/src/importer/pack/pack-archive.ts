import { strToU8, type Zippable, zipSync } from 'fflate'

/** Path in the archive to text or bytes. */
export type ArchiveEntries = Readonly<Record<string, string | Uint8Array>>

/** Zip stores local time without a zone. Built from local parts, the bytes are the same everywhere. */
const PACKED_AT = new Date(2024, 0, 1)

/** Compressing smaller entries costs more time than it saves space. */
const WORTH_COMPRESSING = 512

/** The same entries give the same bytes, on any machine and day. */
export const packArchive = (entries: ArchiveEntries): Uint8Array => {
  const files: Zippable = {}
  for (const path of Object.keys(entries).sort()) {
    const content = entries[path] ?? ''
    const bytes = typeof content === 'string' ? strToU8(content) : content
    files[path] = [bytes, { level: bytes.length < WORTH_COMPRESSING ? 0 : 6 }]
  }
  return zipSync(files, { mtime: PACKED_AT })
}
