import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { textOf } from './webauthn-library.ts'

/** The answers of a browser and its authenticator. Each of them can be made to lie. */
export interface Ceremony {
  readonly challenge: string
  readonly origin: string
  readonly rpId: string
  readonly counter: number
  readonly isUserPresent: boolean
  readonly isUserVerified: boolean
  readonly type: string
  readonly crossOrigin: boolean
  readonly format: string
  readonly attestation: ReadonlyMap<string, string | Uint8Array | Uint8Array[]>
  readonly userHandle: string | null
  readonly algorithm: number
  /** Added to the data that nobody signs. */
  readonly more: object
}

type Told = Partial<Ceremony> & Pick<Ceremony, 'challenge'>

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const utf8 = (text: string) => textOf(Buffer.from(text))
const isAttested = 0x40

/** An authenticator with one passkey, in the memory of a spec. */
export const createTestAuthenticator = (defaults: Pick<Ceremony, 'origin' | 'rpId'> & { userId: string }) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coseKey = (algorithm: number) =>
    isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, algorithm],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )

  const ceremony = (told: Told, type: string): Ceremony => ({
    counter: 0,
    isUserPresent: true,
    isUserVerified: true,
    type,
    crossOrigin: false,
    format: 'none',
    attestation: new Map(),
    userHandle: utf8(defaults.userId),
    algorithm: -7,
    more: {},
    ...defaults,
    ...told,
  })
  const clientDataOf = ({ type, challenge, origin, crossOrigin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))
  const authenticatorDataOf = (
    { rpId, counter, isUserPresent, isUserVerified }: Ceremony,
    attested?: Uint8Array,
  ) => {
    const flags = (isUserPresent ? 0x01 : 0) | (isUserVerified ? 0x04 : 0) | (attested ? isAttested : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head, attested ?? Buffer.alloc(0)])
  }
  const id = textOf(credentialId)
  const named = { id, rawId: id, type: 'public-key', clientExtensionResults: {} }

  return {
    credentialId: id,
    /** Answers like `navigator.credentials.create`. */
    register(told: Told) {
      const said = ceremony(told, 'webauthn.create')
      const length = Buffer.from([0, credentialId.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(said.algorithm)])
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string | Uint8Array | Uint8Array[]>>([
          ['fmt', said.format],
          ['attStmt', new Map(said.attestation)],
          ['authData', new Uint8Array(authenticatorDataOf(said, attested))],
        ]),
      )
      const response = {
        clientDataJSON: textOf(clientDataOf(said)),
        attestationObject: textOf(attestationObject),
        transports: ['internal', 'hybrid'],
        ...said.more,
      }
      return { ...named, response }
    },
    /** Answers like `navigator.credentials.get`. */
    signIn(told: Told) {
      const said = ceremony(told, 'webauthn.get')
      const clientData = clientDataOf(said)
      const authenticatorData = authenticatorDataOf(said)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey)
      const response = {
        clientDataJSON: textOf(clientData),
        authenticatorData: textOf(authenticatorData),
        signature: textOf(signature),
        userHandle: said.userHandle,
        ...said.more,
      }
      return { ...named, response }
    },
  }
}
