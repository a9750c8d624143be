import { formatMoment } from '@modstead/domain/formats/dates'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { changeTo } from '../../../../api/change.ts'
import { createIntent } from '../../../../api/intent.ts'
import { problemText } from '../../../../api/problems.ts'
import { send } from '../../../../api/send.ts'
import { rich } from '../../../../texts/rich.ts'
import { t } from '../../../../texts/t.ts'
import { Button } from '../../../../ui/Button.tsx'
import { showToast } from '../../../../ui/show-toast.ts'
import { viewerAddress } from '../../../../viewer/viewer-address.ts'
import { refreshPrivacy } from './privacy-address.ts'

/** That the account is to go, with the way to keep it. */
export function KeepAccountNotice({ deletesAt }: { deletesAt: string }) {
  const { pages } = useRouteContext({ from: '__root__' })
  const [isSending, setSending] = useState(false)

  async function keep() {
    setSending(true)
    const outcome = await send(changeTo('DELETE /_internal/user/deletion', {}), { intent: createIntent() })
    setSending(false)
    if (outcome.kind !== 'done') {
      showToast({ type: 'error', title: t('own-data.deletion-goes-on'), text: problemText(outcome) })
      return
    }
    const viewer = pages.peek(viewerAddress)?.data
    if (viewer) pages.put(viewerAddress, { ...viewer, deletesAt: null })
    await refreshPrivacy(pages)
    showToast({ type: 'success', title: t('own-data.your-account-stays') })
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p role="status">{rich('own-data.deleted-on', { deletesAt: <b>{formatMoment(deletesAt)}</b> })}</p>
      <Button look="main" loading={isSending} onClick={() => void keep()}>
        {t('own-data.keep-my-account')}
      </Button>
    </div>
  )
}
