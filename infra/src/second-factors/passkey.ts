import type { Transport } from './passkey-shapes.ts'

/** What a registration tells of a passkey. Ids and keys are unpadded base64url. */
export interface NewPasskey {
  readonly credentialId: string
  /** The public key in COSE form. */
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly Transport[]
  /** The model of the authenticator as a UUID; zeros where it tells none. It is a claim, not a proof. */
  readonly aaguid: string
  /** Whether it lives on more than one device. */
  readonly isBackedUp: boolean
  /** Whether the authenticator made sure who was there, by PIN or finger. */
  readonly isUserVerified: boolean
}

export type KnownPasskey = Pick<NewPasskey, 'credentialId' | 'transports'>

export type StoredPasskey = Pick<NewPasskey, 'credentialId' | 'publicKey' | 'counter'> & {
  readonly userId: string
}

export interface PasskeySignIn {
  /** Takes the place of the stored one. */
  readonly newCounter: number
  readonly isUserVerified: boolean
}
