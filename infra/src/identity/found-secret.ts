import { checksumOf } from './secret-token.ts'

const SECRET = /^(mr[aoprs]_[0-9A-Za-z]{54})([0-9A-Za-z]{6})$/

/**
 * Whether a text that somebody found has the form of our secrets, with a matching checksum. This is a hint
 * for scanners: older tokens have no checksum and are just as valid.
 */
export const hasChecksum = (found: string): boolean => {
  const [, text, checksum] = SECRET.exec(found) ?? []
  return text !== undefined && checksumOf(text) === checksum
}
