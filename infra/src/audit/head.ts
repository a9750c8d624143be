import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto'
import { promisify } from 'node:util'
import { encodePosition, type Position } from '../event-store/port.ts'

const verifyInThreads = promisify(verify)

/** Describes the log at one moment. */
export interface UnsignedHead {
  /** Events in the log. */
  readonly events: number
  /** Position of the last of these events, in the store that held the log then. */
  readonly position: Position
  /** See log-hash.ts: lower-case hex. */
  readonly hash: string
  /** ISO 8601 UTC with milliseconds. */
  readonly at: string
}

export interface Head extends UnsignedHead {
  /** Id of the key that signed it. */
  readonly key: string
  /** Ed25519, base64. */
  readonly signature: string
}

/** The text that is signed: five lines, each with a line end. */
const headText = ({ events, position, hash: logHash, at }: UnsignedHead): string =>
  ['modstead log head 1', events, encodePosition(position), logHash, at, ''].join('\n')

const KEY_ID_DIGITS = 16

/** The first 16 hex digits of the sha256 of the public key in DER (SPKI). */
export const keyIdOf = (key: KeyObject): string =>
  hash('sha256', key.export({ type: 'spki', format: 'der' }), 'hex').slice(0, KEY_ID_DIGITS)

export interface HeadKey {
  readonly id: string
  /** PEM (SPKI). */
  readonly publicKey: string
  sign(head: UnsignedHead): Head
}

/** `privateKey` is Ed25519 in PEM (PKCS 8). Throws for anything else. */
export const headKeyOf = (privateKey: string): HeadKey => {
  const key = createPrivateKey(privateKey)
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('the key is not of the kind Ed25519')
  const publicKey = createPublicKey(key)
  const id = keyIdOf(publicKey)
  return {
    id,
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: (head) => ({
      ...head,
      key: id,
      signature: sign(null, Buffer.from(headText(head)), key).toString('base64'),
    }),
  }
}

/** Whether the owner of the key signed the head. */
export const isSignedBy = (key: KeyObject, head: Head): Promise<boolean> =>
  verifyInThreads(null, Buffer.from(headText(head)), key, Buffer.from(head.signature, 'base64'))
