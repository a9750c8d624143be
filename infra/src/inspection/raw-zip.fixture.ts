import { crc32, deflateRawSync } from 'node:zlib'

/** One entry of a zip archive, byte by byte; what is not given is made consistent. */
export interface RawEntry {
  readonly name: string
  readonly content?: string | Uint8Array
  readonly stored?: boolean
  /** Overrides in the local header only. */
  readonly local?: {
    readonly name?: string
    readonly compressedSize?: number
    readonly uncompressedSize?: number
  }
  /** Size declared in both headers instead of the true one. */
  readonly declaredSize?: number
  /** Declared in both headers instead of the true one. */
  readonly checksum?: number
  readonly flags?: number
  readonly method?: number
  readonly externalAttributes?: number
  /** Points at the data of the entry of this index instead of own data. */
  readonly sharesDataOf?: number
}

const header = (parts: readonly (readonly [bytes: 2 | 4, value: number])[]) => {
  const buffer = Buffer.alloc(parts.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of parts) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

/** A zip archive of exactly these entries; `entryCount` overrides the number at the end. */
export const rawZip = (entries: readonly RawEntry[], entryCount = entries.length): Buffer => {
  const chunks: Buffer[] = []
  const central: Buffer[] = []
  const offsets: number[] = []
  let length = 0
  for (const entry of entries) {
    const content = Buffer.from(entry.content ?? '')
    const data = entry.stored === true ? content : deflateRawSync(content)
    const method = entry.method ?? (entry.stored === true ? 0 : 8)
    const size = entry.declaredSize ?? content.length
    const shared = entry.sharesDataOf === undefined ? undefined : offsets[entry.sharesDataOf]
    offsets.push(shared ?? length)
    const name = Buffer.from(entry.name)
    const fields = (named: Buffer, compressed: number, uncompressed: number) =>
      [
        [2, entry.flags ?? 0x800],
        [2, method],
        [4, 0],
        [4, entry.checksum ?? crc32(content)],
        [4, compressed],
        [4, uncompressed],
        [2, named.length],
        [2, 0],
      ] as const
    if (shared === undefined) {
      const localName = Buffer.from(entry.local?.name ?? entry.name)
      const compressed = entry.local?.compressedSize ?? data.length
      const uncompressed = entry.local?.uncompressedSize ?? size
      const local = header([[4, 0x04034b50], [2, 20], ...fields(localName, compressed, uncompressed)])
      chunks.push(local, localName, data)
      length += local.length + localName.length + data.length
    }
    const record = header([
      [4, 0x02014b50],
      [2, 0x0314],
      [2, 20],
      ...fields(name, data.length, size),
      [2, 0],
      [2, 0],
      [2, 0],
      [4, entry.externalAttributes ?? 0],
      [4, shared ?? offsets.at(-1) ?? 0],
    ])
    central.push(record, name)
  }
  const directory = Buffer.concat(central)
  const end = header([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, entryCount],
    [2, entryCount],
    [4, directory.length],
    [4, length],
    [2, 0],
  ])
  return Buffer.concat([...chunks, directory, end])
}
