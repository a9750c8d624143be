import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 46
const CHECKSUM_LENGTH = 6

/**
 * Personal access tokens, sessions, and the access tokens, refresh tokens and secrets of apps.
 * `docs/security.md` documents them for scanners.
 */
export type SecretPrefix = 'mrp' | 'mra' | 'mro' | 'mrr' | 'mrs'

/** Random base62 without bias: bytes beyond the last whole multiple of 62 are redrawn. */
export const randomBase62 = (length: number): string => {
  let text = ''
  while (text.length < length)
    for (const byte of randomBytes(length))
      if (byte < 248 && text.length < length) text += ALPHABET.charAt(byte % 62)
  return text
}

/** Covers everything before it. Six characters hold every CRC-32, so the most significant may be zeros. */
export const checksumOf = (text: string): string => {
  let rest = crc32(text)
  let digits = ''
  while (digits.length < CHECKSUM_LENGTH) {
    digits = ALPHABET.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/**
 * A secret with the id of its stream: the prefix, `_`, the 8 characters of the id, 46 random ones (273 bits)
 * and 6 of checksum, all base62. The checksum protects nothing.
 */
export const newSecret = (prefix: SecretPrefix, id: string): string => {
  const text = `${prefix}_${id}${randomBase62(RANDOM_LENGTH)}`
  return text + checksumOf(text)
}
