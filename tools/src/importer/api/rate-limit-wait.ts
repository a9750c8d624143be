/** The window of the limit is a minute. An answer that asks for more gets this much. */
const MAX_WAIT_MS = 90_000

const seconds = (text: string | null): number | null => {
  if (text === null || !/^\d{1,9}$/.test(text.trim())) return null
  return Number(text)
}

/**
 * How long a refused client should wait, by `Retry-After` (seconds or a date) or `X-Ratelimit-Reset`
 * (seconds).
 */
export const rateLimitWaitMs = (headers: Headers, now = Date.now()): number | null => {
  const retryAfter = headers.get('retry-after')
  const given = seconds(retryAfter) ?? seconds(headers.get('x-ratelimit-reset'))
  const date = retryAfter === null ? Number.NaN : Date.parse(retryAfter)
  const wait = given !== null ? given * 1000 : Number.isNaN(date) ? null : date - now
  return wait === null ? null : Math.min(Math.max(wait, 0) + 250, MAX_WAIT_MS)
}
