import { hasWayIn } from '@modstead/domain/accounts/user/sign-in/ways-in'
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
import { useViewer } from '../../../../viewer/use-viewer.ts'
import { ownUserAddress } from '../own-user-address.ts'
import { ChangePassword } from './ChangePassword.tsx'
import { useWaysIn } from './use-ways-in.ts'

/** Changes the password of an account, sets its first one, and removes it if there is another way in. */
export function Password() {
  const { pages } = useRouteContext({ from: '__root__' })
  const viewer = useViewer()
  const user = usePage(ownUserAddress).data
  const hasPassword = user?.has_password !== false
  const canRemove = hasWayIn({ ...useWaysIn(), hasPassword: false })
  const note = (has_password: boolean) => {
    if (user) pages.put(ownUserAddress, { ...user, has_password })
  }

  async function remove(): Promise<string | undefined> {
    const outcome = await send(changeTo('DELETE /_internal/auth/password', {}), { intent: createIntent() })
    if (outcome.kind !== 'done') return problemText(outcome)
    note(false)
    showToast({ type: 'success', title: t('account.password-removed') })
    return undefined
  }

  return (
    <section aria-labelledby="password" className="panel flex flex-col gap-5 p-6">
      <h2 id="password" className="section-title">
        {t('account.password')}
      </h2>
      {!hasPassword && <p>{t('account.no-password')}</p>}
      <ChangePassword
        username={viewer?.username ?? ''}
        hasPassword={hasPassword}
        onChanged={() => note(true)}
      />
      {hasPassword && !canRemove && <p className="text-muted text-sm">{t('account.last-way-in')}</p>}
      {hasPassword && canRemove && (
        <ConfirmDialog
          trigger={
            <Button look="danger" className="self-start">
              {t('account.remove-password')}
            </Button>
          }
          title={t('account.remove-your-password')}
          confirm={t('account.remove-password')}
          onConfirm={remove}
        >
          {t('account.remove-password-consequence')}
        </ConfirmDialog>
      )}
    </section>
  )
}
