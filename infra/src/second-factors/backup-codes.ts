import { randomBytes, timingSafeEqual } from 'node:crypto'
import { hashSecret } from '../identity/authenticate.ts'

/** Crockford's base32. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODES = 10
const CODE_LENGTH = 24

/** Each character takes five bits of its own byte, so all are equally likely. */
const newCode = (): string =>
  Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET.charAt(byte & 31)).join('')

/**
 * Ten new backup codes in their normal form, 24 characters of Crockford's base32 each. They are shown once
 * and never stored.
 */
export const newBackupCodes = (): readonly string[] => Array.from({ length: CODES }, newCode)

/**
 * The stored form of a code in its normal form. Its 120 bits cannot be guessed, so a plain sha256 is enough;
 * below 112 bits it would have to be salted and slow (ASVS 5.0, 6.5.2).
 */
export const hashBackupCode = (code: string): string => hashSecret(code)

/** The index of the hash that matches a code in its normal form, or null. Takes the same time in every case. */
export const matchBackupCode = (code: string, hashes: readonly string[]): number | null => {
  const wanted = Buffer.from(hashBackupCode(code), 'hex')
  let found: number | null = null
  for (const [index, hash] of hashes.entries())
    if (timingSafeEqual(wanted, Buffer.from(hash, 'hex'))) found = index
  return found
}
