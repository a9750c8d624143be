import type { Transport } from './passkey-shapes.ts'

/** The data about a passkey in a registration. Ids and keys are unpadded base64url. */
export interface NewPasskey {
  readonly credentialId: string
  /** The public key in COSE form. */
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly Transport[]
  /** The model of the authenticator as a UUID, or zeros if it does not tell. It is a claim, not a proof. */
  readonly aaguid: string
  /** Whether it exists on more than one device. */
  readonly isBackedUp: boolean
  /** Whether the authenticator verified the user, by PIN or finger. */
  readonly isUserVerified: boolean
}

export type KnownPasskey = Pick<NewPasskey, 'credentialId' | 'transports'>

export type StoredPasskey = Pick<NewPasskey, 'credentialId' | 'publicKey' | 'counter'> & {
  readonly userId: string
}

export interface PasskeySignIn {
  /** Replaces the stored one. */
  readonly newCounter: number
  readonly isUserVerified: boolean
}
