import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { usePage } from '../../../api/use-page.ts'
import { t } from '../../../texts/t.ts'
import { Button } from '../../../ui/Button.tsx'
import { unreadAddress } from '../../../viewer/unread-address.ts'
import { markAllRead } from './mark-read.ts'

/** Marks all unread notifications as read, also those of other types and pages. */
export function MarkAllRead() {
  const { pages } = useRouteContext({ from: '__root__' })
  const unread = usePage(unreadAddress).data?.count ?? 0
  const [isSending, setSending] = useState(false)

  async function markAll() {
    setSending(true)
    await markAllRead(pages)
    setSending(false)
  }

  return (
    <Button
      className="scripted"
      loading={isSending}
      disabledReason={!isSending && unread === 0 ? t('inbox.all-are-read') : undefined}
      onClick={() => void markAll()}
    >
      {t('inbox.mark-all-as-read')}
    </Button>
  )
}
