import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { KnownPasskey, NewPasskey, PasskeySignIn, StoredPasskey } from './passkey.ts'
import type { RelyingParty } from './relying-party.ts'
import { verifyRegistrationAnswer, verifySignInAnswer } from './verify-passkey.ts'
import { ALGORITHMS, bytesOf, webAuthnLibrary } from './webauthn-library.ts'

export interface PasskeyUser {
  /** At most 64 bytes. The authenticator keeps it and returns it at sign-in. */
  readonly userId: string
  readonly username: string
  readonly displayName: string
}

/**
 * The ceremonies of WebAuthn level 3. A challenge is base64url of at least 16 random bytes. The caller
 * remembers it, and forgets it at its first use.
 */
export interface Passkeys {
  /**
   * The options that a browser needs to make a passkey. An authenticator that holds one of the existing ones
   * refuses.
   */
  registrationOptions(
    challenge: string,
    user: PasskeyUser,
    existing: readonly KnownPasskey[],
  ): Promise<PublicKeyCredentialCreationOptionsJSON>
  /** Returns null unless an authenticator answered this challenge on one of our pages. */
  verifyRegistration(answer: unknown, expectedChallenge: string): Promise<NewPasskey | null>
  /**
   * With `allow`, the person uses one of these passkeys, otherwise any of the site. An `only` factor requires
   * that the authenticator verifies the user.
   */
  signInOptions(
    challenge: string,
    as: 'only' | 'second',
    allow?: readonly KnownPasskey[],
  ): Promise<PublicKeyCredentialRequestOptionsJSON>
  /**
   * Returns null as above, or if the answer is by another passkey or for another user, or if the counter went
   * back, as that of a copied key does.
   */
  verifySignIn(
    answer: unknown,
    expectedChallenge: string,
    stored: StoredPasskey,
  ): Promise<PasskeySignIn | null>
}

/** The standard recommends five to ten minutes. */
const TIMEOUT_MS = 300_000
const MIN_CHALLENGE_BYTES = 16

const challengeBytes = (challenge: string) => {
  const bytes = bytesOf(challenge)
  if (bytes.length < MIN_CHALLENGE_BYTES) throw new RangeError('A challenge needs 16 bytes.')
  return bytes
}

const descriptors = (passkeys: readonly KnownPasskey[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] }))

/** The library throws an Error for each reason to refuse, and hostile bytes make it throw other errors. */
const nullIfRefused = <Found>(verification: Promise<Found>): Promise<Found | null> =>
  verification.catch(() => null)

export const createPasskeys = (party: RelyingParty): Passkeys => {
  const { rpId, rpName } = party
  return {
    async registrationOptions(challenge, { userId, username, displayName }, existing) {
      const { generateRegistrationOptions } = await webAuthnLibrary()
      return generateRegistrationOptions({
        rpID: rpId,
        rpName,
        userID: new Uint8Array(Buffer.from(userId)),
        userName: username,
        userDisplayName: displayName,
        challenge: challengeBytes(challenge),
        timeout: TIMEOUT_MS,
        excludeCredentials: descriptors(existing),
        // Allows it to be the only factor as well.
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
        supportedAlgorithmIDs: ALGORITHMS,
      })
    },
    async verifyRegistration(answer, expectedChallenge) {
      const library = await webAuthnLibrary()
      return nullIfRefused(verifyRegistrationAnswer(library, party, answer, expectedChallenge))
    },
    async signInOptions(challenge, as, allow = []) {
      const { generateAuthenticationOptions } = await webAuthnLibrary()
      return generateAuthenticationOptions({
        rpID: rpId,
        challenge: challengeBytes(challenge),
        timeout: TIMEOUT_MS,
        userVerification: as === 'second' ? 'preferred' : 'required',
        ...(allow.length > 0 && { allowCredentials: descriptors(allow) }),
      })
    },
    async verifySignIn(answer, expectedChallenge, stored) {
      const library = await webAuthnLibrary()
      return nullIfRefused(verifySignInAnswer(library, party, answer, expectedChallenge, stored))
    },
  }
}
