import { changeTo } from '../../../api/change.ts'
import { t } from '../../../texts/t.ts'
import { DoByLink } from './DoByLink.tsx'

export function Unsubscribe() {
  return (
    <DoByLink
      title={t('auth.unsubscribe')}
      lead={t('auth.unsubscribe-hint')}
      action={t('auth.unsubscribe-now')}
      noLink={t('auth.no-link-to-unsubscribe')}
      texts={{
        'link-expired': t('auth.link-to-unsubscribe-expired'),
        'account-gone': t('auth.no-more-mails'),
      }}
      settings="notifications"
      doneTitle={t('auth.unsubscribed')}
      done={t('auth.unsubscribed-hint')}
      changeBy={(flow) => changeTo('POST /_internal/auth/unsubscribe', { body: { flow } })}
    />
  )
}
