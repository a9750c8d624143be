import { t } from '../../../texts/t.ts'
import type { PasskeyFailure } from './ceremony.ts'

const texts: Readonly<Record<PasskeyFailure, string>> = {
  cancelled: t('passkeys.cancelled'),
  superseded: t('passkeys.superseded'),
  'already-made': t('passkeys.already-made'),
  unsuitable: t('passkeys.unsuitable'),
  unsupported: t('passkeys.unsupported'),
  failed: t('passkeys.failed'),
}

export const passkeyFailureText = (why: PasskeyFailure): string => texts[why]
