import { changeTo } from '../../../api/change.ts'
import { t } from '../../../texts/t.ts'
import { DoByLink } from '../auth/DoByLink.tsx'

export function StopRecovery() {
  return (
    <DoByLink
      title={t('recovery.stop-question')}
      lead={t('recovery.stop-consequence')}
      action={t('recovery.stop')}
      noLink={t('recovery.no-link-to-stop')}
      texts={{ 'link-expired': t('recovery.is-over') }}
      settings="account"
      doneTitle={t('recovery.stopped')}
      done={t('recovery.choose-another-password')}
      changeBy={(flow) => changeTo('POST /_internal/auth/recovery/stop', { body: { flow } })}
    />
  )
}
