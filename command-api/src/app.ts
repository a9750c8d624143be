import {
  acceptFormBodies,
  acceptJsonBodies,
  acceptRawBodies,
  acceptStreamedBodies,
  MAX_JSON_BYTES,
} from '@modstead/infra/http/bodies'
import { invalidInput } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import { MAX_PICTURE_BODY } from './catalogue/project/pictures.ts'
import type { CommandDependencies } from './dependencies.ts'
import { modules } from './modules.ts'

/** All routes that write, grouped by how their bodies are read. */
export const commandApi = async (app: FastifyInstance, deps: CommandDependencies): Promise<void> => {
  app.addHook('onRequest', ({ url }, _reply, done) => {
    if (url.includes('%00'))
      done(invalidInput('The address of the request holds a NUL character.', 'invalid-address'))
    else done()
  })
  // Runs before the answer is sent, because the corrected request may follow at once, to any process.
  app.addHook('onSend', (request, { statusCode }, _payload, done) => {
    const freed = statusCode >= 400 && statusCode < 500 ? deps.idempotencyKeys.free(request) : undefined
    if (freed === undefined) return done()
    const tell = (error: unknown) => {
      request.log.warn({ err: error, reqId: request.id }, 'a refused request keeps its Idempotency-Key')
      done()
    }
    freed.then(() => done(), tell)
  })
  await app.register(async (scope) => {
    acceptJsonBodies(scope)
    for (const { jsonRoutes } of modules) for (const routes of jsonRoutes) routes(scope, deps)
  })
  await app.register(async (scope) => {
    acceptFormBodies(scope)
    for (const { formRoutes = [] } of modules) for (const routes of formRoutes) routes(scope, deps)
  })
  await app.register(async (scope) => {
    acceptRawBodies(scope, MAX_PICTURE_BODY)
    for (const { pictureRoutes = [] } of modules) for (const routes of pictureRoutes) routes(scope, deps)
  })
  await app.register(async (scope) => {
    acceptRawBodies(scope, MAX_JSON_BYTES)
    for (const { rawRoutes = [] } of modules) for (const routes of rawRoutes) routes(scope, deps)
  })
  await app.register(async (scope) => {
    acceptStreamedBodies(scope)
    for (const { streamedRoutes = [] } of modules) for (const routes of streamedRoutes) routes(scope, deps)
  })
}
