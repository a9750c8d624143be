import { t } from '../../../texts/t.ts'
import { AuthLink } from '../auth/AuthLink.tsx'

/** Lead to where a recovery can begin. */
export function WaysToBegin() {
  return (
    <div className="flex flex-wrap gap-3">
      <AuthLink page="sign-in" look="main">
        {t('recovery.sign-in')}
      </AuthLink>
      <AuthLink page="reset-password" look="button">
        {t('recovery.ask-for-a-new-password')}
      </AuthLink>
    </div>
  )
}
