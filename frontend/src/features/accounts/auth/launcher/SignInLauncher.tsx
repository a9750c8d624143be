import { useLocation } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { changeTo } from '../../../../api/change.ts'
import { createIntent } from '../../../../api/intent.ts'
import { problemText } from '../../../../api/problems.ts'
import { send } from '../../../../api/send.ts'
import { rich } from '../../../../texts/rich.ts'
import { t } from '../../../../texts/t.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { useViewer } from '../../../../viewer/use-viewer.ts'
import { AnotherAccount } from '../AnotherAccount.tsx'
import { AuthPanel } from '../AuthPanel.tsx'
import { launcherOf } from './launcher-of.ts'

/** The page that the launcher opens. The launcher listens on this machine for the answer. */
export function SignInLauncher() {
  const viewer = useViewer()
  const query = useLocation({ select: ({ searchStr }) => searchStr })
  const launcher = launcherOf(query)
  const [isSent, setSent] = useState(false)
  const [problem, setProblem] = useState<string>()

  if (launcher === null)
    return (
      <AuthPanel title={t('launcher.link-broken')}>
        <p role="alert">{t('launcher.start-again')}</p>
      </AuthPanel>
    )

  async function signIn(body: NonNullable<typeof launcher>) {
    setSent(true)
    setProblem(undefined)
    const outcome = await send(changeTo('POST /_internal/auth/launcher', { body }), {
      intent: createIntent(),
    })
    if (outcome.kind === 'done') return location.assign(outcome.value)
    setProblem(problemText(outcome))
    setSent(false)
  }

  return (
    <AuthPanel
      title={t('launcher.sign-in-to-the-launcher')}
      lead={rich('launcher.lead', {
        username: <b className="text-ink">{viewer?.username}</b>,
      })}
      below={<AnotherAccount />}
    >
      <p>{t('launcher.warning')}</p>
      <div role="alert" className="empty:hidden">
        {problem && (
          <p className="notice notice-danger">
            <CircleAlert size={18} aria-hidden="true" className="shrink-0" />
            {problem}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button look="main" loading={isSent} onClick={() => void signIn(launcher)}>
          {t('launcher.continue')}
        </Button>
        <Link to="/" look="button">
          {t('launcher.cancel')}
        </Link>
      </div>
    </AuthPanel>
  )
}
