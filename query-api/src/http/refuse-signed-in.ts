import { unavailable } from '@modstead/infra/http/problem'
import { senderMark } from '@modstead/infra/identity/presented-secret'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { QueryFoundation } from '../dependencies.ts'

/** While a replica stands in for its primary, nobody knows whether it shows a sender's own writes. */
export const refuseSignedIn =
  ({ isStoodIn }: Pick<QueryFoundation, 'isStoodIn'>) =>
  ({ headers }: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    if (!senderMark(headers) || !isStoodIn()) done()
    else
      done(
        unavailable('reading-unavailable', 'The catalogue is only shown to visitors right now. Try again.'),
      )
  }
