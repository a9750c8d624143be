import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** A personal field in its stored form. */
export interface Sealed {
  /** base64 of nonce (12 bytes), tag (16 bytes) and AES-256-GCM ciphertext of the field's JSON. */
  readonly sealed: string
  /** The person whose key opens it. */
  readonly person: string
}

/** Stream, event type and field: a ciphertext that is moved elsewhere does not open. */
export type FieldPlace = readonly [stream: string, type: string, field: string]

const NONCE = 12
const TAG = 16

export const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' &&
  value !== null &&
  'sealed' in value &&
  'person' in value &&
  typeof value.sealed === 'string' &&
  typeof value.person === 'string'

export const sealField = (key: Buffer, person: string, place: FieldPlace, value: unknown): Sealed => {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(JSON.stringify(place)))
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64'), person }
}

/** Throws if the key or the place differs from the one it was sealed with, or if the text was altered. */
export const openField = (key: Buffer, place: FieldPlace, { sealed }: Sealed): unknown => {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAAD(Buffer.from(JSON.stringify(place)))
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()])
  return JSON.parse(text.toString('utf8'))
}
