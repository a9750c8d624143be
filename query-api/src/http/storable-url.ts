import { invalidInput } from '@modstead/infra/http/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Postgres has no text with a NUL in it: such an address names nothing, and asking would be an error there. */
export const requireStorableUrl = (
  { url }: FastifyRequest,
  _reply: FastifyReply,
  done: (error?: Error) => void,
): void => {
  if (url.includes('%00'))
    done(invalidInput('An address may not contain a NUL character.', 'invalid-address'))
  else done()
}
