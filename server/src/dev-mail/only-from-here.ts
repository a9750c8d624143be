import type { FastifyRequest } from 'fastify'

const LOOPBACK: readonly (string | undefined)[] = ['localhost', '127.0.0.1', '[::1]']

/**
 * Whether a person opened the page, or one of our pages sent the request. Mails contain secrets, and a
 * developer also visits other sites. Those must not read mails, even if they point one of their host names at
 * this machine.
 */
export const isFromHere = ({ headers }: Pick<FastifyRequest, 'headers'>, publicUrl: string): boolean => {
  const host = URL.parse(`http://${headers.host}`)?.hostname
  const asker = headers['sec-fetch-site'] ?? 'none'
  const isOurs = LOOPBACK.includes(host) || host === new URL(publicUrl).hostname
  return isOurs && (asker === 'none' || asker === 'same-origin')
}
