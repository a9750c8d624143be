import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { exactBytes } from './exact-base64url.ts'

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** The contents of a cookie: always an object, so that null can mean that there is none. */
export type SealedValue = Readonly<Record<string, Json>>

export interface SealedCookies {
  /** Encrypts a value for a cookie that only we can read. Throws RangeError if it is too long. */
  seal(purpose: string, value: SealedValue, expiresAt: Date): string
  /**
   * The value that was sealed with this key for this purpose. Returns null for any other text, and after its
   * expiry.
   */
  open(purpose: string, text: string, now: Date): SealedValue | null
}

/** Version of the form below. It is part of the key, so that a text of another form does not open. */
const VERSION = 1
const KEY_BYTES = 32
const EXPIRY_BYTES = 6
const NONCE_BYTES = 12
const TAG_BYTES = 16
const TAG_START = EXPIRY_BYTES + NONCE_BYTES
const HEAD_BYTES = TAG_START + TAG_BYTES
/** In characters. Browsers keep 4,096, including name and attributes. */
const MAX_LENGTH = 3_584

/** `expiry nonce tag ciphertext`, AES-256-GCM with a key for the purpose. The tag also covers the expiry. */
export const createSealedCookies = (key: Buffer): SealedCookies => {
  if (key.length !== KEY_BYTES) throw new Error('the key must be 32 bytes long')
  const keyOf = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', key, '', `sealed cookies ${VERSION}: ${purpose}`, KEY_BYTES))
  return {
    seal(purpose, value, expiresAt) {
      const expiry = Buffer.alloc(EXPIRY_BYTES)
      expiry.writeUIntBE(expiresAt.getTime(), 0, EXPIRY_BYTES)
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), nonce)
      cipher.setAAD(expiry)
      const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      const sealed = Buffer.concat([expiry, nonce, cipher.getAuthTag(), text]).toString('base64url')
      if (sealed.length > MAX_LENGTH) throw new RangeError('the value is too long for a cookie')
      return sealed
    },
    open(purpose, text, now) {
      if (text.length > MAX_LENGTH) return null
      const bytes = exactBytes(text)
      if (bytes === null || bytes.length <= HEAD_BYTES) return null
      const expiry = bytes.subarray(0, EXPIRY_BYTES)
      const nonce = bytes.subarray(EXPIRY_BYTES, TAG_START)
      const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(expiry)
      decipher.setAuthTag(bytes.subarray(TAG_START, HEAD_BYTES))
      let value: string
      try {
        value = Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES)), decipher.final()]).toString()
      } catch {
        return null
      }
      if (expiry.readUIntBE(0, EXPIRY_BYTES) <= now.getTime()) return null
      return JSON.parse(value) as SealedValue
    },
  }
}
