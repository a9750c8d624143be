import { displayLocale } from '@modstead/domain/formats/display-locale'
import { t } from '../texts/t.ts'
import type { Change } from './change.ts'
import type { Intent } from './intent.ts'
import type { Outcome } from './outcome.ts'
import { readOutcome } from './read-outcome.ts'

export type SendOptions = {
  intent: Intent
  /** The ETag that the change is based on, so that nobody's concurrent change is overwritten. */
  ifMatch?: string | undefined
  signal?: AbortSignal | undefined
  /** Goes on when the page is left. */
  keepalive?: boolean
}

const timeLimit = 30_000
/** As long as the server's own timeout for uploads. */
const uploadTimeLimit = 60 * 60 * 1000

function failedToAnswer(error: unknown): Outcome<never> {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return { kind: 'unavailable', code: 'http-408', detail: t('requests.answer-took-too-long') }
  return { kind: 'offline' }
}

/**
 * Sends one change. Returns every outcome; throws only if the caller's signal aborts. Sending again with the same
 * intent cannot make the change twice.
 */
export async function sendOnce<Answer>(
  change: Change<Answer>,
  { intent, ifMatch, signal, keepalive = false }: SendOptions,
): Promise<Outcome<Answer>> {
  const { method, path, body } = change
  const hasFiles = body instanceof FormData || body instanceof Blob
  const limit = AbortSignal.timeout(hasFiles ? uploadTimeLimit : timeLimit)
  try {
    const response = await fetch(path, {
      method,
      keepalive,
      headers: {
        accept: 'application/json',
        // Mails that follow are in the language of the page, where the reader has chosen none.
        'accept-language': displayLocale,
        'idempotency-key': intent.keyFor(change),
        ...(body !== undefined && !hasFiles && { 'content-type': 'application/json' }),
        ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      },
      ...(body !== undefined && { body: hasFiles ? body : JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    return await readOutcome<Answer>(response)
  } catch (error) {
    if (signal?.aborted) throw error
    return failedToAnswer(error)
  }
}
