import { unreachable } from '../../../api/api-error.ts'
import { problemText } from '../../../api/problems.ts'
import type { ApiAnswer } from '../../../api/read-page.ts'
import { t } from '../../../texts/t.ts'

const field = (body: unknown, name: 'code' | 'detail'): string =>
  typeof body === 'object' && body !== null && name in body
    ? String((body as Record<string, unknown>)[name])
    : ''

/** Why the server gave no answer to a question, or null if it gave one. The same question may be answered later. */
export function withoutAnswer({ status, body }: ApiAnswer): string | null {
  if (status === 429) return problemText({ kind: 'too-many', code: field(body, 'code'), detail: '' })
  if (status < 500) return null
  return field(body, 'detail') === unreachable ? unreachable : t('auth.server-away')
}
