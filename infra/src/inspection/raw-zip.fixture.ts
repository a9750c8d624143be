import { crc32, deflateRawSync } from 'node:zlib'

/** The fields of the header of an entry. */
interface HeaderFields {
  readonly flags: number
  readonly method: number
  readonly checksum: number
  readonly compressedSize: number
  readonly size: number
  readonly name: string | Uint8Array
  readonly extra: Uint8Array
}

/** One entry of a zip archive, byte by byte. Omitted fields get consistent values. */
export interface RawEntry extends Partial<HeaderFields> {
  readonly name: string | Uint8Array
  readonly content?: string | Uint8Array
  readonly stored?: boolean
  /** The packed data, instead of the packed `content`. */
  readonly packed?: Uint8Array
  /** Differences in the local header only. */
  readonly local?: Partial<HeaderFields>
  /** The system is in the upper byte. */
  readonly madeBy?: number
  readonly attributes?: number
  readonly disk?: number
  /** Offset of the local header, instead of the true one. */
  readonly offset?: number
  /** Points at the data of the entry with this index, instead of its own data. */
  readonly sharesDataOf?: number
  /** Puts sizes after the data and none before it. Bytes given here replace the true descriptor. */
  readonly descriptor?: 'signed' | 'unsigned' | 'wide' | Uint8Array
  /** Bytes after the data that belong to nothing. */
  readonly followedBy?: Uint8Array
  /** Only the local header mentions it. */
  readonly unlisted?: boolean
}

export interface RawArchive {
  readonly before?: Uint8Array
  /** Subtracted from all offsets. */
  readonly shift?: number
  readonly beforeDirectory?: Uint8Array
  readonly afterDirectory?: Uint8Array
  readonly zip64?: { readonly entries?: number; readonly start?: number; readonly size?: number } | true
  readonly end?: {
    readonly disk?: number
    readonly entriesHere?: number
    readonly entries?: number
    readonly size?: number
    readonly start?: number
  }
  readonly comment?: Uint8Array
  readonly after?: Uint8Array
}

type Part = readonly [bytes: 2 | 4 | 8, value: number]

const packed = (parts: readonly Part[]) => {
  const buffer = Buffer.alloc(parts.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of parts)
    at = bytes === 8 ? buffer.writeBigUInt64LE(BigInt(value), at) : buffer.writeUIntLE(value, at, bytes)
  return buffer
}

const NOTHING = Buffer.alloc(0)
const DESCRIBED_LATER = 0x8

/** An extra field of a header. */
export const extraField = (id: number, data: Uint8Array): Buffer =>
  Buffer.concat([
    packed([
      [2, id],
      [2, data.length],
    ]),
    data,
  ])

/** The name that some programs read instead of the plain one. */
export const unicodeName = (plain: string | Uint8Array, name: string | Uint8Array): Buffer =>
  extraField(
    0x7075,
    Buffer.concat([Buffer.of(1), packed([[4, crc32(Buffer.from(plain))]]), Buffer.from(name)]),
  )

export const zip64Field = (...values: number[]): Buffer =>
  extraField(1, packed(values.map((value) => [8, value] as const)))

const fieldsOf = (header: HeaderFields): Part[] => [
  [2, header.flags],
  [2, header.method],
  [4, 0],
  [4, header.checksum],
  [4, header.compressedSize],
  [4, header.size],
  [2, Buffer.from(header.name).length],
  [2, header.extra.length],
]

const descriptorOf = (kind: NonNullable<RawEntry['descriptor']>, header: HeaderFields): Uint8Array => {
  if (typeof kind !== 'string') return kind
  const bytes = kind === 'wide' ? 8 : 4
  const signature: Part[] = kind === 'unsigned' ? [] : [[4, 0x08074b50]]
  return packed([...signature, [4, header.checksum], [bytes, header.compressedSize], [bytes, header.size]])
}

const headersOf = (entry: RawEntry, data: Uint8Array, content: Uint8Array) => {
  const later = entry.descriptor !== undefined
  const listed: HeaderFields = {
    flags: (entry.flags ?? 0x800) | (later ? DESCRIBED_LATER : 0),
    method: entry.method ?? (entry.stored === true ? 0 : 8),
    checksum: entry.checksum ?? crc32(content),
    compressedSize: entry.compressedSize ?? data.length,
    size: entry.size ?? content.length,
    name: entry.name,
    extra: entry.extra ?? NOTHING,
  }
  const unknown = later ? { checksum: 0, compressedSize: 0, size: 0 } : {}
  return { listed, local: { ...listed, extra: NOTHING, ...unknown, ...entry.local } }
}

const endOf = (archive: RawArchive, entries: number, size: number, start: number): Buffer => {
  const { zip64, end = {}, comment = NOTHING } = archive
  const large = zip64 === true ? {} : zip64
  const wide = large && [
    packed([
      [4, 0x06064b50],
      [8, 44],
      [2, 45],
      [2, 45],
      [4, 0],
      [4, 0],
      [8, large.entries ?? entries],
      [8, large.entries ?? entries],
      [8, large.size ?? size],
      [8, large.start ?? start],
    ]),
    packed([
      [4, 0x07064b50],
      [4, 0],
      [8, start + size],
      [4, 1],
    ]),
  ]
  const plain = packed([
    [4, 0x06054b50],
    [2, end.disk ?? 0],
    [2, end.disk ?? 0],
    [2, end.entriesHere ?? end.entries ?? (wide ? 0xffff : entries)],
    [2, end.entries ?? (wide ? 0xffff : entries)],
    [4, end.size ?? (wide ? 0xffff_ffff : size)],
    [4, end.start ?? (wide ? 0xffff_ffff : start)],
    [2, comment.length],
  ])
  return Buffer.concat([...(wide ?? []), plain, comment])
}

/** A zip archive of exactly these entries. */
export const rawZip = (entries: readonly RawEntry[], archive: RawArchive = {}): Buffer => {
  const chunks: Uint8Array[] = [archive.before ?? NOTHING]
  const central: Uint8Array[] = []
  const offsets: number[] = []
  let length = chunks[0]?.length ?? 0
  const write = (...bytes: Uint8Array[]) => {
    chunks.push(...bytes)
    length += bytes.reduce((sum, each) => sum + each.length, 0)
  }
  for (const entry of entries) {
    const content = Buffer.from(entry.content ?? '')
    const data = entry.packed ?? (entry.stored === true ? content : deflateRawSync(content))
    const { listed, local } = headersOf(entry, data, content)
    const shared = entry.sharesDataOf === undefined ? undefined : offsets[entry.sharesDataOf]
    offsets.push(shared ?? length)
    if (shared === undefined) {
      const header = packed([[4, 0x04034b50], [2, 20], ...fieldsOf(local)])
      write(header, Buffer.from(local.name), local.extra, data)
      if (entry.descriptor !== undefined) write(descriptorOf(entry.descriptor, listed))
      write(entry.followedBy ?? NOTHING)
    }
    if (entry.unlisted === true) continue
    const record = packed([
      [4, 0x02014b50],
      [2, entry.madeBy ?? 0x0314],
      [2, 20],
      ...fieldsOf(listed),
      [2, 0],
      [2, entry.disk ?? 0],
      [2, 0],
      [4, entry.attributes ?? 0],
      [4, entry.offset ?? (offsets.at(-1) ?? 0) - (archive.shift ?? 0)],
    ])
    central.push(record, Buffer.from(listed.name), listed.extra)
  }
  write(archive.beforeDirectory ?? NOTHING)
  const directory = Buffer.concat(central)
  const count = entries.filter(({ unlisted }) => unlisted !== true).length
  const end = endOf(archive, count, directory.length, length - (archive.shift ?? 0))
  return Buffer.concat([
    ...chunks,
    directory,
    archive.afterDirectory ?? NOTHING,
    end,
    archive.after ?? NOTHING,
  ])
}
