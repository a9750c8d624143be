import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { exactBytes } from './exact-base64url.ts'

/** The token does not hide its claims, so they must not contain secrets or personal data. */
export type TokenClaims = Readonly<Record<string, string | number>>

export interface SignedTokens {
  /**
   * Makes a URL-safe text of 40 characters plus the claims as JSON times four thirds. Throws RangeError if it
   * is too long for links.
   */
  sign(purpose: string, claims: TokenClaims, expiresAt: Date): string
  /**
   * The claims of a token that was signed with this key for this purpose. Returns 'expired' after its expiry,
   * null for any other text.
   */
  verify(purpose: string, token: string, now: Date): TokenClaims | 'expired' | null
}

/** Version of the form below. It is part of the key, so that a token of another form is invalid. */
const VERSION = 1
const KEY_BYTES = 32
const EXPIRY_BYTES = 6
const SIGNATURE_BYTES = 24
const HEAD_BYTES = EXPIRY_BYTES + SIGNATURE_BYTES
/** In characters. Links of this length survive all mail programs. */
const MAX_LENGTH = 1_024

/**
 * `expiry signature claims`. The signature is the beginning of an HMAC-SHA-256 over the other two, with a key
 * for the purpose.
 */
export const createSignedTokens = (key: Buffer): SignedTokens => {
  if (key.length !== KEY_BYTES) throw new Error('the key must be 32 bytes long')
  const signatureOf = (purpose: string, expiry: Buffer, claims: Buffer): Buffer => {
    const ofPurpose = Buffer.from(
      hkdfSync('sha256', key, '', `signed tokens ${VERSION}: ${purpose}`, KEY_BYTES),
    )
    return createHmac('sha256', ofPurpose).update(expiry).update(claims).digest().subarray(0, SIGNATURE_BYTES)
  }
  return {
    sign(purpose, claims, expiresAt) {
      const expiry = Buffer.alloc(EXPIRY_BYTES)
      expiry.writeUIntBE(expiresAt.getTime(), 0, EXPIRY_BYTES)
      const text = Buffer.from(JSON.stringify(claims))
      const token = Buffer.concat([expiry, signatureOf(purpose, expiry, text), text]).toString('base64url')
      if (token.length > MAX_LENGTH) throw new RangeError('the claims are too long for a token')
      return token
    },
    verify(purpose, token, now) {
      if (token.length > MAX_LENGTH) return null
      const bytes = exactBytes(token)
      if (bytes === null || bytes.length <= HEAD_BYTES) return null
      const expiry = bytes.subarray(0, EXPIRY_BYTES)
      const claims = bytes.subarray(HEAD_BYTES)
      const signature = bytes.subarray(EXPIRY_BYTES, HEAD_BYTES)
      if (!timingSafeEqual(signature, signatureOf(purpose, expiry, claims))) return null
      if (expiry.readUIntBE(0, EXPIRY_BYTES) <= now.getTime()) return 'expired'
      return JSON.parse(claims.toString('utf8')) as TokenClaims
    },
  }
}
