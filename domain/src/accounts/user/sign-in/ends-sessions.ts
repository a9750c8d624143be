import type { SignInEvent } from './events.ts'

/** A stolen session must not outlive the proof that it was started with. */
const ENDING: readonly string[] = [
  'UserPasswordSet',
  'UserPasswordRemoved',
  'UserSessionsEnded',
  'UserSessionsEndedByStaff',
  'TotpEnabled',
  'TotpDisabled',
  'BackupCodesReplaced',
  'PasskeyAdded',
  'PasskeyRemoved',
  'PasskeyStepChosen',
  'ProviderLinked',
  'ProviderUnlinked',
] satisfies readonly SignInEvent['type'][]

/** Whether an event of this type ends the sessions of its user. */
export const endsSessions = (type: string): boolean => ENDING.includes(type)
