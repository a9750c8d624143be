import { type Rejection, reject } from '../../../kernel/rejection.ts'
import { isReason, noReason } from '../staff/reason.ts'
import type { SignInCommand } from './commands.ts'
import type { SignInEvent } from './events.ts'
import type { SignInRejection } from './rejections.ts'
import { restoreEmail } from './restore-email.ts'
import type { SignIn } from './state.ts'
import { hasWayIn, passkeyNameProblem, type WaysIn, waysInOf } from './ways-in.ts'

type Decided = readonly SignInEvent[] | Rejection<SignInRejection>

/** Nobody could keep track of more. */
export const MAX_PASSKEYS = 20

const lastWayIn = () =>
  reject('last-way-in', 'This is the last way to sign in. Add another one before you remove it.')
const noTotp = () => reject('totp-not-enabled', 'This account has no authenticator app.')
const noPasskey = () => reject('passkey-not-found', 'This passkey does not exist.')

/** The event that removes a way in, if one remains then. */
const unlessLast = (ways: WaysIn, removed: SignInEvent): Decided => (hasWayIn(ways) ? [removed] : lastWayIn())

const decidePasskey = (
  command: Extract<SignInCommand, { readonly passkeyId: string }>,
  state: SignIn,
  now: string,
): Decided => {
  const { userId, passkeyId } = command
  if (command.type === 'AddPasskey') {
    const { type: _type, ...passkey } = command
    if (state.passkeys.some(({ credentialId }) => credentialId === command.credentialId))
      return reject('passkey-already-added', 'This passkey belongs to the account already.')
    if (state.passkeys.length >= MAX_PASSKEYS)
      return reject('too-many-passkeys', `An account has at most ${MAX_PASSKEYS} passkeys.`)
    return passkeyNameProblem(command.name) ?? [{ type: 'PasskeyAdded', data: { ...passkey, addedAt: now } }]
  }
  const passkey = state.passkeys.find(({ id }) => id === passkeyId)
  if (!passkey) return noPasskey()
  switch (command.type) {
    case 'RenamePasskey':
      if (command.name === passkey.name) return []
      return (
        passkeyNameProblem(command.name) ?? [
          { type: 'PasskeyRenamed', data: { userId, passkeyId, name: command.name } },
        ]
      )
    case 'UsePasskey': {
      // Authenticators without a counter send 0 each time (WebAuthn Level 3, 6.1.1).
      const counts = command.counter !== 0 || passkey.counter !== 0
      if (counts && command.counter <= passkey.counter)
        return reject('passkey-copied', 'This passkey was used elsewhere. Remove it and add a new one.')
      const { counter } = command
      const isFirstVerified = command.isUserVerified && !passkey.verifiesUser
      const data = { userId, passkeyId, counter, ...(isFirstVerified && { isUserVerified: true as const }) }
      return [{ type: 'PasskeyUsed', data }]
    }
    case 'RemovePasskey': {
      const left = { ...state, passkeys: state.passkeys.filter(({ id }) => id !== passkeyId) }
      return unlessLast(waysInOf(left, command.offered), {
        type: 'PasskeyRemoved',
        data: { userId, passkeyId },
      })
    }
  }
}

const decideFactor = (
  command: Extract<
    SignInCommand,
    { type: 'EnableTotp' | 'DisableTotp' | 'UseTotpCode' | 'ReplaceBackupCodes' | 'UseBackupCode' }
  >,
  state: SignIn,
): Decided => {
  const { userId } = command
  switch (command.type) {
    case 'EnableTotp': {
      if (state.totp) return reject('totp-already-enabled', 'This account has an authenticator app already.')
      const { secret, step, codeHashes } = command
      return [{ type: 'TotpEnabled', data: { userId, secret, step, codeHashes } }]
    }
    case 'DisableTotp':
      return state.totp ? [{ type: 'TotpDisabled', data: { userId } }] : noTotp()
    case 'UseTotpCode':
      if (!state.totp) return noTotp()
      // RFC 6238, 5.2: a code is accepted once.
      return command.step > state.totp.lastStep
        ? [{ type: 'TotpCodeUsed', data: { userId, step: command.step } }]
        : reject('code-already-used', 'This code was used before. Wait for the next one.')
    case 'ReplaceBackupCodes':
      if (!state.totp) return noTotp()
      return [{ type: 'BackupCodesReplaced', data: { userId, codeHashes: command.codeHashes } }]
    case 'UseBackupCode':
      return state.backupCodes[command.index] === command.codeHash
        ? [{ type: 'BackupCodeUsed', data: { userId, index: command.index } }]
        : reject('code-already-used', 'This backup code was used or replaced. Take another one.')
  }
}

/** The rules of signing in. The actor may change this account. */
export const decideSignIn = (command: SignInCommand, state: SignIn, now: string): Decided => {
  const { userId } = command
  if ('passkeyId' in command) return decidePasskey(command, state, now)
  switch (command.type) {
    case 'SetPassword': {
      const { passwordHash, link } = command
      if (link !== undefined && link.email !== state.email)
        return reject('email-changed-since', 'The account has another email address by now.')
      if (link !== undefined && link.epoch !== state.epoch)
        return reject('link-used', 'This link was used, or something changed since it was made.')
      const byLink = link === undefined ? {} : { byLinkAt: now }
      return [{ type: 'UserPasswordSet', data: { userId, passwordHash, ...byLink } }]
    }
    case 'RemovePassword':
      if (state.passwordHash === null) return []
      return unlessLast(waysInOf({ ...state, passwordHash: null }, command.offered), {
        type: 'UserPasswordRemoved',
        data: { userId },
      })
    case 'RehashPassword':
      // The password may have changed in the meantime.
      return state.passwordHash === command.formerHash
        ? [{ type: 'UserPasswordRehashed', data: { userId, passwordHash: command.passwordHash } }]
        : []
    case 'ChangeEmail':
      return command.email === state.email
        ? []
        : [{ type: 'UserEmailChanged', data: { userId, email: command.email } }]
    case 'VerifyEmail':
      if (command.email !== state.email)
        return reject('email-changed-since', 'The account has another email address by now.')
      return state.emailIsVerified ? [] : [{ type: 'UserEmailVerified', data: { userId } }]
    case 'RestoreEmail':
      return command.email === state.email && state.emailIsVerified
        ? reject('link-used', 'The account has this email address.')
        : restoreEmail(command, state)
    case 'EndSessions':
      return [{ type: 'UserSessionsEnded', data: { userId } }]
    case 'EndSessionsOfUser':
      return isReason(command.reason)
        ? [{ type: 'UserSessionsEndedByStaff', data: { userId, reason: command.reason.trim() } }]
        : noReason()
    case 'ChoosePasskeyStep': {
      const { isAsked } = command
      if (isAsked === (state.passkeyStep !== null)) return []
      return isAsked && state.passkeys.length === 0
        ? reject('passkey-needed', 'This account has no passkey that could be asked for.')
        : [{ type: 'PasskeyStepChosen', data: { userId, isAsked } }]
    }
    case 'LinkProvider': {
      const { provider, subject, shownAs } = command
      const linked = state.providers.find((each) => each.provider === provider)
      if (linked?.subject === subject) return []
      return linked
        ? reject('provider-already-linked', 'Another account of this provider is linked. Unlink it first.')
        : [{ type: 'ProviderLinked', data: { userId, provider, subject, shownAs } }]
    }
    case 'UnlinkProvider': {
      const { provider } = command
      if (!state.providers.some((each) => each.provider === provider))
        return reject('provider-not-linked', 'No account of this provider is linked.')
      const left = { ...state, providers: state.providers.filter((each) => each.provider !== provider) }
      return unlessLast(waysInOf(left, command.offered), {
        type: 'ProviderUnlinked',
        data: { userId, provider },
      })
    }
    default:
      return decideFactor(command, state)
  }
}
