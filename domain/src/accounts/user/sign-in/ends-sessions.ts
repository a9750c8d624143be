import type { SignInEvent } from './events.ts'

/** A session that was stolen by the former proof must not outlive it. */
const ENDING: readonly string[] = [
  'UserPasswordSet',
  'UserPasswordRemoved',
  'UserSessionsEnded',
  'TotpEnabled',
  'TotpDisabled',
  'PasskeyAdded',
  'PasskeyRemoved',
  'ProviderLinked',
  'ProviderUnlinked',
] satisfies readonly SignInEvent['type'][]

/** Whether an event of this type ends the sessions of its user. */
export const endsSessions = (type: string): boolean => ENDING.includes(type)
