import type { NewPasskey, PasskeySignIn, StoredPasskey } from './passkey.ts'
import { registrationAnswer, signInAnswer } from './passkey-shapes.ts'
import type { RelyingParty } from './relying-party.ts'
import { ALGORITHMS, bytesOf, textOf, type WebAuthnLibrary } from './webauthn-library.ts'

/** The caller decides for what user verification is required. */
const expectedOf = ({ rpId, origins }: RelyingParty) => ({
  expectedOrigin: [...origins],
  expectedRPID: rpId,
  requireUserVerification: false,
})

/**
 * An attestation says who made the authenticator. We do not ask for that, so the answer is read as if it had
 * none, and no certificate of the sender's choice is examined.
 */
const withoutAttestation = (
  { decodeAttestationObject, isoCBOR }: WebAuthnLibrary,
  attestationObject: string,
): string => {
  const authData = decodeAttestationObject(bytesOf(attestationObject)).get('authData')
  const fields = { fmt: 'none', attStmt: new Map<string, string>(), authData }
  return textOf(isoCBOR.encode(new Map(Object.entries(fields))))
}

/** Throws if the answer does not answer the challenge. May also return null. */
export const verifyRegistrationAnswer = async (
  library: WebAuthnLibrary,
  party: RelyingParty,
  answer: unknown,
  expectedChallenge: string,
): Promise<NewPasskey | null> => {
  const { response, ...credential } = registrationAnswer.parse(answer)
  const { verified, registrationInfo } = await library.verifyRegistrationResponse({
    ...expectedOf(party),
    expectedChallenge,
    supportedAlgorithmIDs: ALGORITHMS,
    response: {
      ...credential,
      clientExtensionResults: {},
      response: {
        clientDataJSON: response.clientDataJSON,
        attestationObject: withoutAttestation(library, response.attestationObject),
      },
    },
  })
  if (!verified || registrationInfo.credential.id !== credential.id) return null
  const { publicKey, counter } = registrationInfo.credential
  return {
    credentialId: credential.id,
    publicKey: textOf(publicKey),
    counter,
    transports: response.transports ?? [],
    aaguid: registrationInfo.aaguid,
    isBackedUp: registrationInfo.credentialBackedUp,
    isUserVerified: registrationInfo.userVerified,
  }
}

/**
 * The same for signing in. The library refuses counters that did not increase, unless the authenticator has
 * none and both are 0.
 */
export const verifySignInAnswer = async (
  library: WebAuthnLibrary,
  party: RelyingParty,
  answer: unknown,
  expectedChallenge: string,
  { userId, credentialId, publicKey, counter }: StoredPasskey,
): Promise<PasskeySignIn | null> => {
  const { response, ...credential } = signInAnswer.parse(answer)
  const { userHandle, ...signed } = response
  if (credential.id !== credentialId) return null
  if (userHandle != null && userHandle !== textOf(Buffer.from(userId))) return null
  const { verified, authenticationInfo } = await library.verifyAuthenticationResponse({
    ...expectedOf(party),
    expectedChallenge,
    credential: { id: credentialId, publicKey: bytesOf(publicKey), counter },
    response: { ...credential, clientExtensionResults: {}, response: signed },
  })
  if (!verified) return null
  return { newCounter: authenticationInfo.newCounter, isUserVerified: authenticationInfo.userVerified }
}
