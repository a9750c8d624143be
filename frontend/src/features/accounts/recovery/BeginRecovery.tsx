import { t } from '../../../texts/t.ts'
import { AuthLink } from '../auth/AuthLink.tsx'
import { AuthPanel } from '../auth/AuthPanel.tsx'
import { useOwnQuery } from '../auth/use-own-query.ts'
import { AskRecovery } from './AskRecovery.tsx'

/** The target of the link in the mail to an account that only has passkeys. */
export function BeginRecovery() {
  const { flow } = useOwnQuery()
  if (flow !== undefined) return <AskRecovery flow={flow} />
  return (
    <AuthPanel title={t('recovery.recover-your-account')}>
      <p role="alert">{t('recovery.sign-in-first')}</p>
      <div className="flex flex-wrap gap-3">
        <AuthLink page="sign-in" look="main">
          {t('recovery.sign-in')}
        </AuthLink>
        <AuthLink page="reset-password" look="button">
          {t('recovery.ask-for-a-new-password')}
        </AuthLink>
      </div>
    </AuthPanel>
  )
}
