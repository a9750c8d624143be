import { type Rejection, reject } from '../../../kernel/rejection.ts'
import type { SignInEvent } from '../sign-in/events.ts'
import type { SignIn } from '../sign-in/state.ts'
import type { RecoveryCommand } from './commands.ts'
import type { RecoveryEvent } from './events.ts'
import { closingOf, openingOf } from './lifetime.ts'
import { canLockOut, hasPasskeysAlone } from './needs-recovery.ts'
import type { RecoveryRejection } from './rejections.ts'
import { isUnderWay, type Recovery } from './state.ts'

type Decided = readonly (RecoveryEvent | SignInEvent)[] | Rejection<RecoveryRejection>

type Of<Type extends RecoveryCommand['type']> = Extract<RecoveryCommand, { type: Type }>

const linkUsed = () => reject('link-used', 'This link was used, or something changed since it was made.')

const begin = (
  { userId, recoveryId, epoch, isByMail, address, os, browser }: Of<'BeginRecovery'>,
  signIn: SignIn,
  recovery: Recovery | null,
  now: string,
): Decided => {
  if (epoch !== signIn.epoch) return linkUsed()
  if (!canLockOut(signIn)) return reject('recovery-not-needed', 'Signing in needs nothing that can be lost.')
  if (signIn.email === null) return reject('email-missing', 'The account has no email address.')
  // The session may belong to somebody else.
  if (!signIn.emailIsVerified)
    return reject('email-not-verified', 'The email address of the account was never verified.')
  if (isUnderWay(recovery, now))
    return reject('recovery-running', 'A recovery of this account is under way. Look at your mail.')
  const opensAt = openingOf(signIn, isByMail, now)
  return [{ type: 'RecoveryBegun', data: { userId, recoveryId, opensAt, address, os, browser } }]
}

const finish = (
  { userId, recoveryId, passwordHash }: Of<'FinishRecovery'>,
  signIn: SignIn,
  recovery: Recovery | null,
  now: string,
): Decided => {
  const isOpen = isUnderWay(recovery, now) && recovery.closesAt !== null
  if (!isOpen || recovery.id !== recoveryId) return linkUsed()
  const isWithoutWayIn = hasPasskeysAlone(signIn)
  if (isWithoutWayIn && passwordHash === null)
    return reject('last-way-in', 'Choose a password: the passkeys are the only way in.')
  const events: (RecoveryEvent | SignInEvent)[] = [{ type: 'RecoveryFinished', data: { userId, recoveryId } }]
  if (signIn.totp) events.push({ type: 'TotpDisabled', data: { userId } })
  for (const { id: passkeyId } of signIn.passkeys)
    events.push({ type: 'PasskeyRemoved', data: { userId, passkeyId } })
  if (isWithoutWayIn && passwordHash !== null)
    events.push({ type: 'UserPasswordSet', data: { userId, passwordHash, byLinkAt: now } })
  return events
}

interface Recovering {
  readonly signIn: SignIn
  readonly recovery: Recovery | null
  readonly finishedRecovery: string | null
}

/** The rules for getting in without the second factor. The actor may change this account. */
export const decideRecovery = (
  command: RecoveryCommand,
  { signIn, recovery, finishedRecovery }: Recovering,
  now: string,
): Decided => {
  const { userId } = command
  switch (command.type) {
    case 'BeginRecovery':
      return begin(command, signIn, recovery, now)
    case 'OpenRecovery': {
      if (recovery === null || recovery.closesAt !== null) return []
      if (Date.parse(now) < Date.parse(recovery.opensAt)) return []
      const opened = { userId, recoveryId: recovery.id, closesAt: closingOf(now) }
      return [{ type: 'RecoveryOpened', data: opened }]
    }
    case 'StopRecovery': {
      if (command.recoveryId !== undefined && command.recoveryId === finishedRecovery)
        return reject('recovery-finished', 'This recovery was finished: the second factors were removed.')
      if (!isUnderWay(recovery, now)) return []
      const { recoveryId = recovery.id } = command
      return recoveryId === recovery.id ? [{ type: 'RecoveryStopped', data: { userId, recoveryId } }] : []
    }
    case 'FinishRecovery':
      return finish(command, signIn, recovery, now)
  }
}
