import { useEffect, useRef, useState } from 'react'
import { changeTo } from '../../../../../api/change.ts'
import { createIntent } from '../../../../../api/intent.ts'
import { problemText } from '../../../../../api/problems.ts'
import { send } from '../../../../../api/send.ts'
import { t } from '../../../../../texts/t.ts'
import { Button } from '../../../../../ui/Button.tsx'
import { Spinner } from '../../../../../ui/Spinner.tsx'
import { ConfirmApp, type NewApp } from './ConfirmApp.tsx'

type Props = { onDone: (codes: readonly string[]) => void; onCancel: () => void }

/** Shows a secret for an authenticator app, and asks for the app's first code. */
export function SetUpApp({ onDone, onCancel }: Props) {
  const [app, setApp] = useState<NewApp | { problem: string }>()
  const isAsked = useRef(false)

  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    const change = changeTo('POST /_internal/auth/2fa/get_secret', {})
    void send(change, { intent: createIntent() }).then((outcome) =>
      setApp(outcome.kind === 'done' ? outcome.value : { problem: problemText(outcome) }),
    )
  }, [])

  if (app === undefined)
    return (
      <p role="status" className="flex items-center gap-2">
        <Spinner /> {t('two-factor.one-moment')}
      </p>
    )
  if ('problem' in app)
    return (
      <>
        <p role="alert">{app.problem}</p>
        <Button className="self-start" onClick={onCancel}>
          {t('two-factor.back')}
        </Button>
      </>
    )
  return <ConfirmApp app={app} onDone={onDone} onCancel={onCancel} />
}
