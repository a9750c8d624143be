import { useState } from 'react'
import type { Change } from '../../../api/change.ts'
import { createIntent } from '../../../api/intent.ts'
import { mayPass } from '../../../api/outcome.ts'
import { problemText } from '../../../api/problems.ts'
import { send } from '../../../api/send.ts'
import { t } from '../../../texts/t.ts'
import { Button } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { AuthPanel } from './AuthPanel.tsx'
import { TaskDone } from './TaskDone.tsx'
import { useOwnQuery } from './use-own-query.ts'

type Props = {
  title: string
  lead: string
  /** The verb on the button. */
  action: string
  /** Shown if the address has no secret. */
  noLink: string
  doneTitle: string
  done: string
  changeBy: (flow: string) => Change
}

/** The target of a link in a mail. Programs that scan mails open the link too, so the action takes a click. */
export function DoByLink({ title, lead, action, noLink, doneTitle, done, changeBy }: Props) {
  const { flow } = useOwnQuery()
  const [intent] = useState(createIntent)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState(flow === undefined ? noLink : undefined)
  const [isFinal, setFinal] = useState(flow === undefined)
  const [isDone, setDone] = useState(false)

  async function act() {
    setSending(true)
    const outcome = await send(changeBy(flow ?? ''), { intent })
    setSending(false)
    if (outcome.kind === 'done') return setDone(true)
    const isBroken = 'code' in outcome && outcome.code === 'link-invalid'
    setProblem(isBroken ? noLink : problemText(outcome))
    setFinal(!mayPass(outcome))
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
    </AuthPanel>
  )
}
