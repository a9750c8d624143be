import { formatMoment } from '@modstead/domain/formats/dates'
import { useRouteContext } from '@tanstack/react-router'
import { changeTo } from '../../../../api/change.ts'
import { rich } from '../../../../texts/rich.ts'
import { t } from '../../../../texts/t.ts'
import { viewerAddress } from '../../../../viewer/viewer-address.ts'
import { NoticeWithAction } from '../NoticeWithAction.tsx'
import { refreshPrivacy } from './privacy-address.ts'

/** Says that the account will be deleted, with a way to keep it. */
export function KeepAccountNotice({ deletesAt }: { deletesAt: string }) {
  const { pages } = useRouteContext({ from: '__root__' })

  async function show() {
    const viewer = pages.peek(viewerAddress)?.data
    if (viewer) pages.put(viewerAddress, { ...viewer, deletesAt: null })
    await refreshPrivacy(pages)
  }

  return (
    <NoticeWithAction
      action={t('auth.keep-my-account')}
      change={changeTo('DELETE /_internal/user/deletion', {})}
      done={t('auth.account-stays')}
      failed={t('own-data.still-to-be-deleted')}
      onDone={show}
    >
      {rich('own-data.deleted-on', { deletesAt: <b>{formatMoment(deletesAt)}</b> })}
    </NoticeWithAction>
  )
}
