import { MIN_PASSWORD_LENGTH as least } from '@modstead/domain/accounts/user/password'
import { t } from '../../../texts/t.ts'

const good = 14

/** Says how a new password could be better, by its length. The server judges how easy it is to guess. */
export function passwordHint(typed: string): string {
  const length = [...typed].length
  if (length === 0) return t('auth.password-least', { least })
  if (length < least) return t('auth.password-too-short', { least: least - length })
  if (length < good) return t('auth.password-long-enough')
  return t('auth.password-good')
}

export const passwordsDiffer = { fields: { confirm: [t('auth.passwords-differ')] } }
