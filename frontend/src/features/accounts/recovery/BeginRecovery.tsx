import { t } from '../../../texts/t.ts'
import { AuthLink } from '../auth/AuthLink.tsx'
import { AuthPanel } from '../auth/AuthPanel.tsx'
import { useOwnQuery } from '../auth/use-own-query.ts'
import { AskRecovery } from './AskRecovery.tsx'
import { WaysToBegin } from './WaysToBegin.tsx'

/** The target of the link in the mail to an account that only has passkeys. */
export function BeginRecovery() {
  const { flow } = useOwnQuery()
  if (flow !== undefined)
    return (
      <AskRecovery
        flow={flow}
        aside={<AuthLink page="reset-password">{t('auth.ask-for-a-new-link')}</AuthLink>}
      />
    )
  return (
    <AuthPanel title={t('recovery.recover-your-account')}>
      <p role="alert">{t('recovery.sign-in-first')}</p>
      <WaysToBegin />
    </AuthPanel>
  )
}
