import type { IncomingMessage } from 'node:http'
import { notFound } from '@modstead/infra/http/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isApiPath } from './api-path.ts'

const PATH = '/site/refused-target'

interface Addressed extends IncomingMessage {
  originalUrl?: string
}

/**
 * Targets that the router cannot read (`/v2/%zz`) or that are too long for it. The router answers them before
 * any hook. Here they get their own route, so that they are counted and answered with the headers of every
 * other request.
 */
export const createRefusedTargets = (
  sendProblem: (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply,
) => {
  const errors = new WeakMap<IncomingMessage, Error>()

  const refuse = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const error = errors.get(request.raw)
    if (!error) return sendProblem(notFound(), request, reply)
    if (isApiPath(request.originalUrl)) return sendProblem(error, request, reply)
    const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 400
    return reply.code(status).type('text/plain; charset=utf-8').send('This address cannot be read.')
  }

  return {
    /** For `frameworkErrors`. */
    redirect(app: FastifyInstance, error: Error, raw: Addressed, answer: FastifyReply['raw']): void {
      errors.set(raw, error)
      raw.originalUrl = raw.url ?? '/'
      raw.url = PATH
      app.routing(raw, answer)
    },
    /** Answers before a body is read, but after the rate limit has counted the request. */
    serve(app: FastifyInstance): void {
      app.all(PATH, { preParsing: async (request, reply) => void refuse(request, reply) }, refuse)
    },
  }
}
