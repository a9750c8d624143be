import { t } from '../texts/t.ts'

/** An answer of the API that is neither data, nor a redirect, nor "not found". */
export class ApiError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    // Only the message of a server error reaches the browser.
    super(t('requests.error', { status, message }))
    this.name = 'ApiError'
    this.status = status
  }
}

/** For requests without any answer. */
export const unreachable = t('requests.unreachable')

const transient = new Set([408, 409, 425, 429, 500, 502, 503, 504])

export function worthRetrying(error: unknown): boolean {
  return error instanceof ApiError && transient.has(error.status)
}
