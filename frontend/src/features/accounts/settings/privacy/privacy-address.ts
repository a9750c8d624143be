import { addressOf } from '../../../../api/address-of.ts'
import { browserGet } from '../../../../api/browser-get.ts'
import type { Pages } from '../../../../api/pages.ts'
import { readPage } from '../../../../api/read-page.ts'

export const privacyAddress = addressOf('/_internal/user/privacy', {})

/** Refreshes the data. If reading fails, the page keeps its data. */
export async function refreshPrivacy(pages: Pages): Promise<void> {
  const privacy = await readPage(browserGet, privacyAddress).catch(() => undefined)
  if (privacy !== undefined) pages.put(privacyAddress, privacy)
}
