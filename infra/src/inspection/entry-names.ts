import { crc32 } from 'node:zlib'
import type { ExtraFields } from './extra-fields.ts'
import { shown } from './unsafe-archive.ts'

/** The names that programs may read out of one header. */
export interface EntryNames {
  /** As most programs read it, with `/` between its components. A folder ends in `/`. */
  readonly name: string
  /** Every name that some program might read, including this one. */
  readonly all: readonly string[]
  /** Why programs would read names that differ in more than their non-ASCII letters. */
  readonly ambiguity: string | null
}

const IS_UTF8 = 0x800
/** The upper half of the code page for names without the UTF-8 flag. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const withSlashes = (name: string) => name.replaceAll('\\', '/')

const asUtf8 = (bytes: Buffer): string | null => {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return null
  }
}

const asCp437 = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/[\x80-\xff]/g, (character) => CP437.charAt(character.charCodeAt(0) - 0x80))

/** Replaces non-ASCII letters, in which two names may differ. */
const skeleton = (name: string): string => name.replace(/[^\0-\x7f]+/g, '\uffff')

const isAscii = (bytes: Buffer): boolean => bytes.every((byte) => byte < 0x80)

/** Version and checksum of the plain name come before the other name. */
const FIELD_HEADER_BYTES = 5

/** Some programs ignore the checksum, others use the plain name if it is wrong. */
const belongsTo = (raw: Buffer, field: Buffer): boolean =>
  field.length >= FIELD_HEADER_BYTES && field.readUInt8(0) === 1 && field.readUInt32LE(1) === crc32(raw)

/** The names in one header. `raw` is the plain name, which every header has. */
export const namesIn = (raw: Buffer, flags: number, { unicodeNames }: ExtraFields): EntryNames => {
  if (unicodeNames.length === 0 && isAscii(raw)) {
    const name = withSlashes(raw.toString('latin1'))
    return { name, all: [name], ambiguity: null }
  }
  const isMarked = (flags & IS_UTF8) !== 0
  const utf8 = asUtf8(raw)
  const cp437 = asCp437(raw)
  const plain = isMarked ? (utf8 ?? cp437) : cp437
  const fields = unicodeNames.map((field) => asUtf8(field.subarray(FIELD_HEADER_BYTES)))
  const named = fields.filter((field) => field !== null)
  const [name = plain] = named
  const all = [...new Set([name, plain, utf8 ?? cp437, cp437, ...named].map(withSlashes))]
  const ambiguity = (): string | null => {
    if ((isMarked && utf8 === null) || named.length < fields.length) return 'it is not valid UTF-8'
    if (!unicodeNames.every((field) => belongsTo(raw, field)))
      return 'its Unicode name belongs to another entry'
    const isSame = (other: string) =>
      isMarked ? other === plain : other === name && skeleton(other) === skeleton(plain)
    const different = named.find((other) => !isSame(other))
    return different === undefined ? null : `programs read ${shown(plain)} or ${shown(different)}`
  }
  return { name: withSlashes(name), all, ambiguity: ambiguity() }
}
