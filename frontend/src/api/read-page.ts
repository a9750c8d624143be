import { notFound } from '@tanstack/react-router'
import { t } from '../texts/t.ts'
import { ApiError } from './api-error.ts'
import type { PageAddress } from './page-address.ts'

export type ApiAnswer = { status: number; location?: string; body: unknown }
export type ApiGet = (path: string) => Promise<ApiAnswer>

const maxRedirects = 3

function redirectTarget({ status, location, body }: ApiAnswer): string | undefined {
  if (status >= 300 && status < 400) return location
  if (typeof body === 'object' && body !== null && 'redirect' in body) return String(body.redirect)
  return undefined
}

function messageOf(body: unknown): string {
  if (typeof body === 'object' && body !== null) {
    if ('detail' in body && typeof body.detail === 'string') return body.detail
    if ('description' in body && typeof body.description === 'string') return body.description
  }
  return t('requests.unexpected-answer')
}

/** Reads one page's data. Follows redirects of the API; a 404 or 400 becomes the router's "not found". */
export async function readPage<Page>(get: ApiGet, page: PageAddress<Page>): Promise<Page> {
  let address: string = page
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const answer = await get(address)
    const target = redirectTarget(answer)
    if (target !== undefined) {
      address = target
      continue
    }
    // An address that the API cannot parse, such as one with a NUL, is also "not found".
    if (answer.status === 404 || answer.status === 400) throw notFound()
    if (answer.status !== 200) throw new ApiError(answer.status, messageOf(answer.body))
    return answer.body as Page
  }
  throw new ApiError(500, t('requests.redirects-in-a-circle'))
}
