import type { SignInEvent } from '../sign-in/events.ts'
import type { RecoveryEvent } from './events.ts'
import { isUnderWay, type Recovery } from './state.ts'

/** Whoever does these has the second factor or is signed in; or somebody else has changed what the recovery began with. */
const STOPPING: readonly SignInEvent['type'][] = [
  'UserPasswordSet',
  'UserPasswordRemoved',
  'UserEmailChanged',
  'UserSessionsEnded',
  'TotpEnabled',
  'TotpDisabled',
  'TotpCodeUsed',
  'BackupCodesReplaced',
  'BackupCodeUsed',
  'PasskeyAdded',
  'PasskeyUsed',
  'PasskeyRemoved',
  'ProviderLinked',
  'ProviderUnlinked',
]

/** The end of a recovery that these events leave no reason for. */
export const stoppedBy = (
  events: readonly SignInEvent[],
  userId: string,
  recovery: Recovery | null,
  now: string,
): readonly RecoveryEvent[] =>
  isUnderWay(recovery, now) && events.some(({ type }) => STOPPING.includes(type))
    ? [{ type: 'RecoveryStopped', data: { userId, recoveryId: recovery.id } }]
    : []
