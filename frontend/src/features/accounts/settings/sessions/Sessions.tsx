import { useRouteContext } from '@tanstack/react-router'
import { changeTo } from '../../../../api/change.ts'
import { createIntent } from '../../../../api/intent.ts'
import { problemText } from '../../../../api/problems.ts'
import { send } from '../../../../api/send.ts'
import { usePage } from '../../../../api/use-page.ts'
import { t } from '../../../../texts/t.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { showToast } from '../../../../ui/show-toast.ts'
import { SessionRow } from './SessionRow.tsx'
import { deviceName, type Session, type SessionsView } from './session-texts.ts'
import { sessionsAddress } from './sessions-address.ts'

const none = { sessions: [], total: 0 }

export function Sessions() {
  const { pages } = useRouteContext({ from: '__root__' })
  const { sessions, total }: SessionsView = usePage(sessionsAddress).data ?? none
  const hasOthers = sessions.some(({ current }) => !current)

  async function revoke(session: Session) {
    const change = changeTo('DELETE /_internal/session/:session', { params: { session: session.id } })
    const outcome = await send(change, { intent: createIntent() })
    // A session that ended in the meantime is gone as well.
    if (outcome.kind !== 'done' && outcome.kind !== 'missing') {
      showToast({ type: 'error', title: t('sessions.session-goes-on'), text: problemText(outcome) })
      return
    }
    pages.change(sessionsAddress, (now) => {
      const left = now.sessions.filter(({ id }) => id !== session.id)
      return { sessions: left, total: now.total - (now.sessions.length - left.length) }
    })
    showToast({ type: 'success', title: t('sessions.is-signed-out', { session: deviceName(session) }) })
  }

  async function revokeOthers(): Promise<string | undefined> {
    const change = changeTo('DELETE /_internal/sessions/others', {})
    const outcome = await send(change, { intent: createIntent() })
    if (outcome.kind !== 'done') return problemText(outcome)
    pages.change(sessionsAddress, (now) => ({
      sessions: now.sessions.filter(({ current }) => current),
      total: 1,
    }))
    showToast({ type: 'success', title: t('sessions.all-other-sessions-have-ended') })
    return undefined
  }

  const isWhole = total === sessions.length
  const others = hasOthers ? (
    <ConfirmDialog
      trigger={<Button className="self-start">{t('sessions.revoke-all-others')}</Button>}
      title={t('sessions.revoke-all-other-sessions')}
      confirm={t('sessions.revoke-all-others')}
      onConfirm={revokeOthers}
    >
      {t('sessions.revoke-others-consequence')}
    </ConfirmDialog>
  ) : (
    <p className="text-muted text-sm">{t('sessions.no-others')}</p>
  )
  return (
    <>
      {/* Far below, nobody would find the button of which it speaks. */}
      {!isWhole && (
        <>
          <p className="notice">{t('sessions.not-all-shown', { shown: sessions.length, total })}</p>
          {others}
        </>
      )}
      <ul className="panel divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onRevoke={() => revoke(session)} />
        ))}
      </ul>
      {isWhole && others}
    </>
  )
}
