import { useState } from 'react'
import { changeTo } from '../../../api/change.ts'
import { createIntent } from '../../../api/intent.ts'
import { problemText } from '../../../api/problems.ts'
import { send } from '../../../api/send.ts'
import { t } from '../../../texts/t.ts'
import { Button } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { AuthPanel } from './AuthPanel.tsx'
import { useOwnQuery } from './use-own-query.ts'

const noLink = t('auth.keep-link-broken')

/** The link of a mail leads here. Programs that look into mails open it too, so that it takes a click. */
export function KeepAccount() {
  const { flow } = useOwnQuery()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState(flow === undefined ? noLink : undefined)
  const [isKept, setKept] = useState(false)

  async function keep() {
    setSending(true)
    const change = changeTo('POST /_internal/auth/keep-account', { body: { flow: flow ?? '' } })
    const outcome = await send(change, { intent: createIntent() })
    setSending(false)
    if (outcome.kind === 'done') setKept(true)
    else setProblem(problemText(outcome))
  }

  if (isKept)
    return (
      <AuthPanel title={t('auth.your-account-stays')}>
        <p role="status">{t('auth.nothing-deleted')}</p>
        <Link to="/" look="main" className="self-start">
          {t('auth.go-to-the-front-page')}
        </Link>
      </AuthPanel>
    )
  return (
    <AuthPanel title={t('auth.keep-your-account')}>
      {problem === undefined ? (
        <>
          <p>{t('auth.keep-hint')}</p>
          <Button look="main" className="self-start" loading={isSending} onClick={() => void keep()}>
            {t('auth.keep-my-account')}
          </Button>
        </>
      ) : (
        <p role="alert">{problem}</p>
      )}
    </AuthPanel>
  )
}
