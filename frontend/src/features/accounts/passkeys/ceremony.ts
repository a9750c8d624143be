import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

/**
 * `cancelled`: the person said no, had no passkey, or ran out of time; browsers do not tell which.
 * `superseded`: another ceremony began, or `endPasskeyCeremony` ended it. `already-made`: the authenticator
 * has one for this account. `unsuitable`: the authenticator lacks something required. `unsupported`: no
 * passkeys in this browser or at this address.
 */
export type PasskeyFailure =
  | 'cancelled'
  | 'superseded'
  | 'already-made'
  | 'unsuitable'
  | 'unsupported'
  | 'failed'

/** The answer is for the server. Only the server can tell whether it is valid. */
export type PasskeyOutcome<Answer> =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly why: PasskeyFailure }

type Library = typeof import('@simplewebauthn/browser')

/** Loaded on demand, because only people who sign in or change their factors need it. */
const loadLibrary = (): Promise<Library> => import('@simplewebauthn/browser')

const failures = new Map<string, PasskeyFailure>([
  ['NotAllowedError', 'cancelled'],
  ['AbortError', 'superseded'],
  ['InvalidStateError', 'already-made'],
  ['ConstraintError', 'unsuitable'],
  ['NotSupportedError', 'unsuitable'],
  ['SecurityError', 'unsupported'],
])

const failed = (why: PasskeyFailure) => ({ kind: 'failed', why }) as const

async function outcomeOf<Answer>(
  ceremony: (library: Library) => Promise<Answer>,
): Promise<PasskeyOutcome<Answer>> {
  try {
    const library = await loadLibrary()
    if (!library.browserSupportsWebAuthn()) return failed('unsupported')
    return { kind: 'answered', answer: await ceremony(library) }
  } catch (error) {
    return failed((error instanceof Error && failures.get(error.name)) || 'failed')
  }
}

/** Asks an authenticator to make a passkey. */
export const makePasskey = (
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<PasskeyOutcome<RegistrationResponseJSON>> =>
  outcomeOf(({ startRegistration }) => startRegistration({ optionsJSON: options }))

/** Asks for a passkey. */
export const askForPasskey = (
  options: PublicKeyCredentialRequestOptionsJSON,
): Promise<PasskeyOutcome<AuthenticationResponseJSON>> =>
  outcomeOf(({ startAuthentication }) => startAuthentication({ optionsJSON: options }))

/** Ends the pending ceremony when the page is left. */
export async function endPasskeyCeremony(): Promise<void> {
  ;(await loadLibrary()).WebAuthnAbortService.cancelCeremony()
}
