import type { Viewer } from '@modstead/query-api/contract/site/viewer'
import { changeTo } from '../api/change.ts'
import { createIntent } from '../api/intent.ts'
import type { Pages } from '../api/pages.ts'
import { send } from '../api/send.ts'
import { viewerAddress } from './viewer-address.ts'

/** Runs once for each loaded page. If it fails, the next page tries again. */
export async function renewSession(pages: Pages, viewer: NonNullable<Viewer>): Promise<void> {
  pages.put(viewerAddress, { ...viewer, renews: false })
  await send(changeTo('POST /_internal/session/refresh', {}), { intent: createIntent() })
}
