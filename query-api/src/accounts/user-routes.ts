import { accountsPolicy } from '@modstead/domain/accounts/policy'
import { APIS } from '@modstead/infra/http/api'
import { admit } from '@modstead/infra/identity/principal'
import type { FastifyInstance } from 'fastify'
import type { QueryDependencies } from '../dependencies.ts'
import { jsonArray, sendJson } from '../http/json-answer.ts'
import { idsOf, type Query } from '../http/query-values.ts'
import { viewerOf } from '../http/viewer.ts'
import { ownUserJson } from './own-user.ts'
import { findUser, readUsers } from './user-view.ts'

/** GET /v2/user (one's own), /v2/user/{id or name}, /v2/users?ids */
export const userRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  for (const api of APIS) {
    app.get(`/${api}/user`, async (request, reply) => {
      const principal = admit(await viewerOf(deps, request), accountsPolicy['user.readOwn'])
      return sendJson(reply, ownUserJson(api, await findUser(deps.pool, principal.userId), principal))
    })
    app.get<{ Params: { user: string } }>(`/${api}/user/:user`, async (request, reply) =>
      sendJson(reply, (await findUser(deps.pool, request.params.user))[api]),
    )
    app.get<{ Querystring: Query }>(`/${api}/users`, async (request, reply) => {
      const users = await readUsers(deps.pool, idsOf(request.query))
      return sendJson(reply, jsonArray(users.map((user) => user[api])))
    })
  }
}
