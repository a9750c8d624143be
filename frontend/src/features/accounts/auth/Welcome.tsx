import { inLocale } from '@modstead/domain/kernel/named-locale'
import { t } from '../../../texts/t.ts'
import { ownPath } from '../../../viewer/own-path.ts'
import { useViewer } from '../../../viewer/use-viewer.ts'
import { ResendMail } from '../email/ResendMail.tsx'
import { AuthPanel } from './AuthPanel.tsx'
import { useOwnQuery } from './use-own-query.ts'

/** The first page of a new account. */
export function Welcome() {
  const viewer = useViewer()
  const { redirect, locale } = useOwnQuery()
  return (
    <AuthPanel title={t('auth.welcome', { username: viewer?.username ?? '' })} lead={t('auth.welcome-lead')}>
      {viewer?.isEmailVerified === false && (
        <div className="flex flex-col gap-3">
          <p>{t('auth.verify-hint')}</p>
          <ResendMail />
        </div>
      )}
      {/* Not a link of the router, which takes no path with a query. */}
      <a href={inLocale(ownPath(redirect), locale)} className="button button-main self-start">
        {redirect ? t('auth.continue') : t('auth.go-to-the-front-page')}
      </a>
    </AuthPanel>
  )
}
