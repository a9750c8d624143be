const ZIP64 = 0x0001
const UNICODE_PATH = 0x7075
const FIELD_HEADER_BYTES = 4

export interface ExtraFields {
  /** Contents of the field that holds sizes of more than 32 bits. */
  readonly zip64: Buffer | undefined
  /** Fields with a UTF-8 name, which some programs read instead of the plain one. */
  readonly unicodeNames: readonly Buffer[]
  readonly wellFormed: boolean
}

const NONE: ExtraFields = { zip64: undefined, unicodeNames: [], wellFormed: true }

export const parseExtraFields = (bytes: Buffer): ExtraFields => {
  if (bytes.length === 0) return NONE
  let zip64: Buffer | undefined
  let wellFormed = true
  const unicodeNames: Buffer[] = []
  for (let at = 0; at + FIELD_HEADER_BYTES <= bytes.length; ) {
    const id = bytes.readUInt16LE(at)
    const start = at + FIELD_HEADER_BYTES
    const end = start + bytes.readUInt16LE(at + 2)
    const data = bytes.subarray(start, end)
    if (end > bytes.length) wellFormed = false
    if (id === ZIP64) {
      if (zip64 !== undefined) wellFormed = false
      zip64 = data
    }
    if (id === UNICODE_PATH) unicodeNames.push(data)
    at = end
  }
  return { zip64, unicodeNames, wellFormed }
}

const IN_ZIP64_FIELD = 0xffff_ffff

/**
 * Takes values that do not fit into 32 bits from the zip64 field, in this order. Returns null if the field
 * lacks one or has one larger than any file.
 */
export const wideValues = (values: readonly number[], { zip64 }: ExtraFields): number[] | null => {
  let at = 0
  const wide: number[] = []
  for (const value of values) {
    if (value !== IN_ZIP64_FIELD) {
      wide.push(value)
      continue
    }
    if (zip64 === undefined || at + 8 > zip64.length) return null
    const large = Number(zip64.readBigUInt64LE(at))
    if (!Number.isSafeInteger(large)) return null
    wide.push(large)
    at += 8
  }
  return wide
}
