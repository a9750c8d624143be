import { addressOf } from '../../../api/address-of.ts'
import { ApiError } from '../../../api/api-error.ts'
import { browserGet } from '../../../api/browser-get.ts'
import { changeTo } from '../../../api/change.ts'
import { createIntent } from '../../../api/intent.ts'
import type { Pages } from '../../../api/pages.ts'
import { problemText } from '../../../api/problems.ts'
import { readPage } from '../../../api/read-page.ts'
import { send } from '../../../api/send.ts'
import { t } from '../../../texts/t.ts'
import { showToast } from '../../../ui/show-toast.ts'
import { showRead } from './change-inbox.ts'

/** More ids would make an address longer than servers take. */
const atOnce = 300

const tellNotMarked = (text: string) => showToast({ type: 'error', title: t('inbox.not-marked'), text })

/** Marks these as read. They look so at once, and unread again if that fails. */
export async function markRead(pages: Pages, ids: readonly string[]): Promise<void> {
  showRead(pages, new Set(ids), true)
  for (let start = 0; start < ids.length; start += atOnce) {
    const named = ids.slice(start, start + atOnce)
    const change = changeTo('PATCH /v3/notifications', { query: { ids: JSON.stringify(named) } })
    const outcome = await send(change, { intent: createIntent(), keepalive: true })
    if (outcome.kind === 'done') continue
    showRead(pages, new Set(ids.slice(start)), false)
    tellNotMarked(problemText(outcome))
    return
  }
}

/** Marks all as read, also those of types and pages that are not shown. */
export async function markAllRead(pages: Pages): Promise<void> {
  const ids = await readPage(browserGet, addressOf('/_internal/inbox/unread', {})).catch((error: unknown) =>
    tellNotMarked(error instanceof ApiError ? error.message : ''),
  )
  if (ids) await markRead(pages, ids)
}
