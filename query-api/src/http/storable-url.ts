import { invalidInput } from '@modstead/infra/http/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Postgres cannot store a NUL in text, so an address with one names nothing, and a query with it would fail.
 */
export const requireStorableUrl = (
  { url }: FastifyRequest,
  _reply: FastifyReply,
  done: (error?: Error) => void,
): void => {
  if (url.includes('%00'))
    done(invalidInput('An address may not contain a NUL character.', 'invalid-address'))
  else done()
}
