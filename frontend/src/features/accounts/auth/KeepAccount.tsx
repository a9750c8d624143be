import { changeTo } from '../../../api/change.ts'
import { t } from '../../../texts/t.ts'
import { DoByLink } from './DoByLink.tsx'

export function KeepAccount() {
  return (
    <DoByLink
      title={t('auth.keep-your-account')}
      lead={t('auth.keep-hint')}
      action={t('auth.keep-my-account')}
      noLink={t('auth.no-link-to-keep')}
      texts={{ 'link-expired': t('auth.day-of-deletion-has-come') }}
      settings="privacy"
      doneTitle={t('auth.account-stays')}
      done={t('auth.nothing-was-deleted')}
      changeBy={(flow) => changeTo('POST /_internal/auth/keep-account', { body: { flow } })}
    />
  )
}
