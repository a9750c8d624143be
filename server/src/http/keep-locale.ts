import { inLocale, namedLocale } from '@modstead/domain/kernel/named-locale'
import type { FastifyInstance } from 'fastify'
import { isApiPath } from './api-path.ts'

/** A page that leads on to another one keeps the language that its own address names. */
export const keepLocale = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    const location = reply.getHeader('location')
    if (typeof location === 'string' && location.startsWith('/') && !isApiPath(request.url))
      reply.header('location', inLocale(location, namedLocale(request.url)))
    done(null, payload)
  })
}
