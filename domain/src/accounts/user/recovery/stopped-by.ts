import type { SignInEvent } from '../sign-in/events.ts'
import type { RecoveryEvent } from './events.ts'
import { isUnderWay, type Recovery } from './state.ts'

/**
 * Events that only a signed-in owner or the holder of the second factor can cause, or that change what the
 * recovery started from.
 */
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
  'PasskeyStepChosen',
  'ProviderLinked',
  'ProviderUnlinked',
]

/** Ends a recovery that these events make unnecessary. */
export const stoppedBy = (
  events: readonly SignInEvent[],
  userId: string,
  recovery: Recovery | null,
  now: string,
): readonly RecoveryEvent[] =>
  isUnderWay(recovery, now) && events.some(({ type }) => STOPPING.includes(type))
    ? [{ type: 'RecoveryStopped', data: { userId, recoveryId: recovery.id } }]
    : []
