import type { Viewer } from '@modstead/query-api/contract/site/viewer'
import { type ApiGet, readPage } from '../api/read-page.ts'
import { viewerAddress } from './viewer-address.ts'

const session = /(?:^|;\s*)(?:__Host-)?session=/

/**
 * For the server. Sends no request for visitors without a session. If the API is away, the page is that of a
 * visitor.
 */
export async function readViewer(cookies: string, get: ApiGet): Promise<Viewer> {
  if (!session.test(cookies)) return null
  return readPage(get, viewerAddress).catch(() => null)
}
