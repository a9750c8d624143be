import type { SiteNotification } from '@modstead/query-api/contract/site/inbox'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { type Change, changeTo } from '../../../api/change.ts'
import { createIntent } from '../../../api/intent.ts'
import { problemText } from '../../../api/problems.ts'
import { send } from '../../../api/send.ts'
import { t } from '../../../texts/t.ts'
import { Button } from '../../../ui/Button.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { useViewer } from '../../../viewer/use-viewer.ts'
import { showAccepted, showDeleted } from './change-inbox.ts'
import { markRead } from './mark-read.ts'

type Invitation = Extract<SiteNotification, { isOpen: boolean }>

type Props = { invitation: Invitation; title: string; onAnswered: () => void }

/** Accepts or declines an invitation. */
export function AnswerInvitation({ invitation: { id, teamId: team }, title, onAnswered }: Props) {
  const { pages } = useRouteContext({ from: '__root__' })
  const user = useViewer()?.id ?? ''
  const [sending, setSending] = useState<'accept' | 'decline'>()

  async function answer(as: 'accept' | 'decline', change: Change, shown: () => void) {
    if (sending) return
    setSending(as)
    const outcome = await send(change, { intent: createIntent() })
    setSending(undefined)
    if (outcome.kind !== 'done')
      return showToast({ type: 'error', title: t('inbox.not-answered'), text: problemText(outcome) })
    onAnswered()
    shown()
  }
  const accept = () =>
    answer('accept', changeTo('POST /v3/team/:team/join', { params: { team } }), () => {
      showAccepted(pages, id)
      void markRead(pages, [id])
      showToast({ type: 'success', title: t('inbox.accepted') })
    })
  const decline = () =>
    answer('decline', changeTo('DELETE /v3/team/:team/members/:user', { params: { team, user } }), () => {
      showDeleted(pages, id)
      showToast({ type: 'success', title: t('inbox.declined') })
    })

  return (
    <div className="scripted mt-2 flex flex-wrap gap-2">
      <Button
        look="main"
        loading={sending === 'accept'}
        aria-label={t('inbox.accept-named', { title })}
        onClick={() => void accept()}
      >
        {t('inbox.accept')}
      </Button>
      <Button
        loading={sending === 'decline'}
        aria-label={t('inbox.decline-named', { title })}
        onClick={() => void decline()}
      >
        {t('inbox.decline')}
      </Button>
    </div>
  )
}
