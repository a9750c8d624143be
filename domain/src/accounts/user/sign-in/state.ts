import { endsSessions } from './ends-sessions.ts'
import type { ProviderName, SignInEvent } from './events.ts'

/** The number of the epoch with which it was added. */
interface Added {
  readonly since: number
}

export interface Passkey extends Added {
  readonly id: string
  /** base64url. null: erased. */
  readonly credentialId: string | null
  /** COSE key as base64url. null: erased. */
  readonly publicKey: string | null
  readonly name: string
  /** Never decreases; if it does, somebody has a copy of the passkey. */
  readonly counter: number
  readonly transports: readonly string[]
  /** Whether it was seen to verify its user, by PIN or finger, which signing in with it alone requires. */
  readonly verifiesUser: boolean
}

export interface LinkedProvider extends Added {
  readonly provider: ProviderName
  /** Id of the account there. null: erased. */
  readonly subject: string | null
}

export interface Totp extends Added {
  /** base32. null: erased. */
  readonly secret: string | null
  /** Codes up to this half minute since 1970 are no longer accepted. */
  readonly lastStep: number
}

/** A user's means of signing in. */
export interface SignIn {
  readonly email: string | null
  readonly emailIsVerified: boolean
  /** argon2id hash in PHC form. */
  readonly passwordHash: string | null
  /**
   * When the password was chosen through a link in a mail, ISO 8601 UTC. null: it was not, or there is no
   * password.
   */
  readonly passwordByLinkAt: string | null
  readonly totp: Totp | null
  /** null: the code was used. */
  readonly backupCodes: readonly (string | null)[]
  readonly passkeys: readonly Passkey[]
  /**
   * Since when a passkey has to follow a password or a provider. null: it does not; removing the last passkey
   * does that too.
   */
  readonly passkeyStep: Added | null
  readonly providers: readonly LinkedProvider[]
  /** Sessions from an earlier epoch have ended. */
  readonly epoch: number
}

export const noSignIn: SignIn = {
  email: null,
  emailIsVerified: false,
  passwordHash: null,
  passwordByLinkAt: null,
  totp: null,
  backupCodes: [],
  passkeys: [],
  passkeyStep: null,
  providers: [],
  epoch: 0,
}

/** An erased text counts as absent. */
export const clear = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const withPasskey = (state: SignIn, id: string, change: Partial<Passkey>): SignIn => ({
  ...state,
  passkeys: state.passkeys.map((passkey) => (passkey.id === id ? { ...passkey, ...change } : passkey)),
})

const evolve = (state: SignIn, event: SignInEvent): SignIn => {
  const since = state.epoch + 1
  switch (event.type) {
    case 'UserPasswordSet': {
      const { passwordHash, byLinkAt } = event.data
      return { ...state, passwordHash: clear(passwordHash), passwordByLinkAt: byLinkAt ?? null }
    }
    case 'UserPasswordRemoved':
      return { ...state, passwordHash: null, passwordByLinkAt: null }
    case 'UserPasswordRehashed':
      return { ...state, passwordHash: clear(event.data.passwordHash) }
    case 'UserEmailChanged':
      return { ...state, email: clear(event.data.email), emailIsVerified: false }
    case 'UserEmailVerified':
      return { ...state, emailIsVerified: true }
    case 'UserSessionsEnded':
    case 'UserSessionsEndedByStaff':
      return state
    case 'TotpEnabled': {
      const { secret, step: lastStep, codeHashes: backupCodes } = event.data
      return { ...state, totp: { secret: clear(secret), lastStep, since }, backupCodes }
    }
    case 'TotpDisabled':
      return { ...state, totp: null, backupCodes: [] }
    case 'TotpCodeUsed':
      return state.totp ? { ...state, totp: { ...state.totp, lastStep: event.data.step } } : state
    case 'BackupCodesReplaced':
      return { ...state, backupCodes: event.data.codeHashes }
    case 'BackupCodeUsed': {
      const { index } = event.data
      return { ...state, backupCodes: state.backupCodes.map((code, at) => (at === index ? null : code)) }
    }
    case 'PasskeyAdded': {
      const { passkeyId: id, credentialId, publicKey, name, counter, transports } = event.data
      const verifiesUser = event.data.isUserVerified === true
      const passkey = { id, counter, transports, since, verifiesUser, name: clear(name) ?? '' }
      const keys = { credentialId: clear(credentialId), publicKey: clear(publicKey) }
      return { ...state, passkeys: [...state.passkeys, { ...passkey, ...keys }] }
    }
    case 'PasskeyRenamed':
      return withPasskey(state, event.data.passkeyId, { name: clear(event.data.name) ?? '' })
    case 'PasskeyUsed': {
      const { passkeyId, counter, isUserVerified } = event.data
      return withPasskey(state, passkeyId, { counter, ...(isUserVerified && { verifiesUser: true }) })
    }
    case 'PasskeyRemoved': {
      const passkeys = state.passkeys.filter(({ id }) => id !== event.data.passkeyId)
      return { ...state, passkeys, passkeyStep: passkeys.length > 0 ? state.passkeyStep : null }
    }
    case 'PasskeyStepChosen':
      return { ...state, passkeyStep: event.data.isAsked ? { since } : null }
    case 'ProviderLinked': {
      const { provider, subject } = event.data
      const others = state.providers.filter((linked) => linked.provider !== provider)
      return { ...state, providers: [...others, { provider, since, subject: clear(subject) }] }
    }
    case 'ProviderUnlinked':
      return {
        ...state,
        providers: state.providers.filter(({ provider }) => provider !== event.data.provider),
      }
  }
}

export const evolveSignIn = (state: SignIn, event: SignInEvent): SignIn => {
  const next = evolve(state, event)
  return endsSessions(event.type) ? { ...next, epoch: state.epoch + 1 } : next
}
