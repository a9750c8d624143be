import { changeTo } from '../../../../api/change.ts'
import { t } from '../../../../texts/t.ts'
import { Button } from '../../../../ui/Button.tsx'
import { showToast } from '../../../../ui/show-toast.ts'
import { AskReason } from './AskReason.tsx'
import type { Details } from './UserDetails.tsx'

type Props = { details: Details; onSignedOut: () => void }

/** For administrators: ends all sessions of a user, such as of a stolen account. */
export function SignOut({ details, onSignedOut }: Props) {
  const { id, username } = details
  return (
    <AskReason
      trigger={<Button className="self-start">{t('staff.sign-out')}</Button>}
      title={t('staff.sign-out-question', { username })}
      description={t('staff.sign-out-consequence')}
      submit={t('staff.sign-out')}
      changeFor={(reason) =>
        changeTo('POST /_internal/admin/user/:user/sign-out', { params: { user: id }, body: { reason } })
      }
      onDone={() => {
        onSignedOut()
        showToast({ type: 'success', title: t('staff.signed-out', { username }) })
      }}
    />
  )
}
