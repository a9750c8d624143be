import type { FastifyRequest } from 'fastify'

const LOOPBACK: readonly (string | undefined)[] = ['localhost', '127.0.0.1', '[::1]']

/**
 * Whether a person opened a page, or a page of ours asks. Mails hold secrets, and a developer visits other sites: those may not
 * read them, nor may those who let a name of theirs lead to this machine.
 */
export const isFromHere = ({ headers }: Pick<FastifyRequest, 'headers'>, publicUrl: string): boolean => {
  const host = URL.parse(`http://${headers.host}`)?.hostname
  const asker = headers['sec-fetch-site'] ?? 'none'
  const isOurs = LOOPBACK.includes(host) || host === new URL(publicUrl).hostname
  return isOurs && (asker === 'none' || asker === 'same-origin')
}
