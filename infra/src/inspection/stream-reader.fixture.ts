import { inflateRawSync } from 'node:zlib'
import { getFileNameLowLevel, parseExtraFields } from 'yauzl'

export interface ReadEntry {
  readonly name: string
  /** Latin-1, so that it can be compared and displayed. */
  readonly content: string
}

const LOCAL_SIGNATURE = 0x04034b50
const DESCRIPTOR_SIGNATURE = 0x08074b50
const SIGNATURES = ['PK\x01\x02', 'PK\x03\x04', 'PK\x07\x08']
const SIZES_FOLLOW_DATA = 0x8
const STORED = 0
const ZIP64_FIELD = 1
const MAX_32 = 0xffff_ffff

const inflated = (bytes: Buffer): { buffer: Buffer; used: number } => {
  const { buffer, engine } = inflateRawSync(bytes, { info: true }) as unknown as {
    buffer: Buffer
    engine: { bytesWritten: number }
  }
  return { buffer, used: engine.bytesWritten }
}

const untilSignature = (bytes: Buffer): number =>
  Math.min(...SIGNATURES.map((text) => bytes.indexOf(text, 0, 'latin1')).filter((at) => at >= 0))

/** Reads an archive from its start as it arrives, and never sees the list at its end. */
export const readAsStream = (archive: Buffer): ReadEntry[] => {
  const entries: ReadEntry[] = []
  let at = 0
  while (at + 30 <= archive.length && archive.readUInt32LE(at) === LOCAL_SIGNATURE) {
    const flags = archive.readUInt16LE(at + 6)
    const method = archive.readUInt16LE(at + 8)
    const nameEnd = at + 30 + archive.readUInt16LE(at + 26)
    const dataAt = nameEnd + archive.readUInt16LE(at + 28)
    const extra = parseExtraFields(archive.subarray(nameEnd, dataAt))
    const name = getFileNameLowLevel(flags, archive.subarray(at + 30, nameEnd), extra, false)
    const wide = extra.find(({ id }) => id === ZIP64_FIELD)?.data
    const isLater = (flags & SIZES_FOLLOW_DATA) !== 0
    const narrow = archive.readUInt32LE(at + 18)
    let size = narrow === MAX_32 && wide !== undefined ? Number(wide.readBigUInt64LE(8)) : narrow
    if (isLater && method === STORED) size = untilSignature(archive.subarray(dataAt))
    const data =
      isLater && method !== STORED ? archive.subarray(dataAt) : archive.subarray(dataAt, dataAt + size)
    const { buffer, used } = method === STORED ? { buffer: data, used: data.length } : inflated(data)
    entries.push({ name, content: buffer.toString('latin1') })
    at = dataAt + (isLater ? used : size)
    if (!isLater) continue
    const isSigned = archive.readUInt32LE(at) === DESCRIPTOR_SIGNATURE
    at += (isSigned ? 8 : 4) + (wide === undefined ? 8 : 16)
  }
  return entries
}
