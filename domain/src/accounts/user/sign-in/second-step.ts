import type { SignIn } from './state.ts'

export const SECOND_FACTORS = ['totp', 'backup-code', 'passkey'] as const

export type SecondFactor = (typeof SECOND_FACTORS)[number]

/**
 * Whether a password or a provider alone is not enough to sign in. A passkey is two factors in one, and needs
 * no second step. Beside a password it asks for one only if its owner chose that.
 */
export const needsSecondStep = ({ totp, passkeyStep }: Pick<SignIn, 'totp' | 'passkeyStep'>): boolean =>
  totp !== null || passkeyStep !== null

/** The factors that an account with a second step can use for it. */
export const secondFactors = ({
  totp,
  backupCodes,
  passkeys,
}: Pick<SignIn, 'totp' | 'backupCodes' | 'passkeys'>): readonly SecondFactor[] => [
  ...(totp !== null ? (['totp'] as const) : []),
  ...(backupCodes.some((code) => code !== null) ? (['backup-code'] as const) : []),
  ...(passkeys.length > 0 ? (['passkey'] as const) : []),
]

/**
 * Whether a code is enough to prove once more who is there. Somebody who holds the phone with the app may
 * hold the session as well, so an account with a password is asked for that.
 */
export const provesByCode = ({ passwordHash }: Pick<SignIn, 'passwordHash'>): boolean => passwordHash === null
