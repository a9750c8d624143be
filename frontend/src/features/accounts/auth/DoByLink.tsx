import { useState } from 'react'
import type { Change } from '../../../api/change.ts'
import { createIntent } from '../../../api/intent.ts'
import { mayPass } from '../../../api/outcome.ts'
import { send } from '../../../api/send.ts'
import { t } from '../../../texts/t.ts'
import { Button } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { AuthPanel } from './AuthPanel.tsx'
import { isAccountGone, type LinkTexts, linkProblem } from './link-problem.ts'
import { TaskDone } from './TaskDone.tsx'
import { useOwnQuery } from './use-own-query.ts'

type Props = {
  title: string
  lead: string
  /** The verb on the button. */
  action: string
  /** Shown if the address has no secret, or a wrong one. */
  noLink: string
  /** What else is wrong with the link, by code. */
  texts: LinkTexts
  /** The page of the settings where the signed-in do the same. */
  settings: string
  doneTitle: string
  done: string
  changeBy: (flow: string) => Change
}

/** The target of a link in a mail. Programs that scan mails open the link too, so the action takes a click. */
export function DoByLink({ title, lead, action, noLink, texts, settings, doneTitle, done, changeBy }: Props) {
  const { flow } = useOwnQuery()
  const [intent] = useState(createIntent)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState(flow === undefined ? noLink : undefined)
  const [isFinal, setFinal] = useState(flow === undefined)
  const [isGone, setGone] = useState(false)
  const [isDone, setDone] = useState(false)

  async function act() {
    setSending(true)
    const outcome = await send(changeBy(flow ?? ''), { intent })
    setSending(false)
    if (outcome.kind === 'done') return setDone(true)
    setProblem(linkProblem(outcome, { 'link-invalid': noLink, ...texts }))
    setFinal(!mayPass(outcome))
    setGone(isAccountGone(outcome))
  }

  if (isDone)
    return (
      <TaskDone title={doneTitle}>
        <p role="status">{done}</p>
        <Link to="/" look="main" className="self-start">
          {t('auth.go-to-the-front-page')}
        </Link>
      </TaskDone>
    )
  return (
    <AuthPanel title={title}>
      {problem === undefined ? <p>{lead}</p> : <p role="alert">{problem}</p>}
      {!isFinal && (
        <Button look="main" className="self-start" loading={isSending} onClick={() => void act()}>
          {action}
        </Button>
      )}
      {isFinal && !isGone && (
        <Link to="/settings/$page" params={{ page: settings }} look="main" className="self-start">
          {t('auth.go-to-settings')}
        </Link>
      )}
    </AuthPanel>
  )
}
