import { MORE, NOT_HERE } from './byte-reader.ts'

export type LineEnd = '\r\n' | '\n'
/** The line end after a boundary that begins a part, or the end of the last part. */
export type Delimiter = LineEnd | 'end'

const MAX_PADDING_BYTES = 256
const TAB = 0x09
const LF = 0x0a
const CR = 0x0d
const SPACE = 0x20
const DASH = 0x2d

/**
 * Decides whether a boundary that ends at `at` is real: two dashes follow, or white space (RFC 2046) and a
 * line end. Anything else makes it content. Returns the length of what follows, NOT_HERE or MORE.
 */
export const delimiterRest = (bytes: Buffer, at: number): number => {
  if (bytes[at] === DASH) {
    if (at + 1 === bytes.length) return MORE
    return bytes[at + 1] === DASH ? 2 : NOT_HERE
  }
  const last = at + MAX_PADDING_BYTES
  let end = at
  while (end < last && (bytes[end] === SPACE || bytes[end] === TAB)) end += 1
  if (end < last && end + (bytes[end] === CR ? 1 : 0) >= bytes.length) return MORE
  if (bytes[end] === CR) end += 1
  return bytes[end] === LF && end < last ? end + 1 - at : NOT_HERE
}

/** Parses the bytes that `delimiterRest` measured. */
export const delimiterOf = (rest: Buffer): Delimiter => {
  if (rest[0] === DASH) return 'end'
  return rest.at(-2) === CR ? '\r\n' : '\n'
}
