import type { SignIn } from './state.ts'

export const SECOND_FACTORS = ['totp', 'backup-code', 'passkey'] as const

export type SecondFactor = (typeof SECOND_FACTORS)[number]

/** Whether a password or a provider alone lets nobody in. A passkey is two factors in one, and needs no second step. */
export const needsSecondStep = ({ totp }: Pick<SignIn, 'totp'>): boolean => totp !== null

/** What can be proved in the second step of an account that has one. */
export const secondFactors = ({
  backupCodes,
  passkeys,
}: Pick<SignIn, 'backupCodes' | 'passkeys'>): readonly SecondFactor[] => [
  'totp',
  ...(backupCodes.some((code) => code !== null) ? (['backup-code'] as const) : []),
  ...(passkeys.length > 0 ? (['passkey'] as const) : []),
]

/** Whether a code proves who is there once more. Whoever holds the phone with the app may hold the session as well, so a password is asked for where there is one. */
export const provesByCode = ({ passwordHash }: Pick<SignIn, 'passwordHash'>): boolean => passwordHash === null
