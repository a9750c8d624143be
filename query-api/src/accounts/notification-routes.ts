import { accountsPolicy, may } from '@modstead/domain/accounts/policy'
import { APIS } from '@modstead/infra/http/api'
import { notFound, unauthorized } from '@modstead/infra/http/problem'
import { actorOf, admit } from '@modstead/infra/identity/principal'
import type { FastifyInstance } from 'fastify'
import type { QueryDependencies } from '../dependencies.ts'
import { jsonArray, sendJson } from '../http/json-answer.ts'
import { idsOf, type Query } from '../http/query-values.ts'
import { viewerOf } from '../http/viewer.ts'
import { notificationJson, readNotifications, readNotificationsById } from './notification-view.ts'
import { findUser } from './user-view.ts'

/** GET /v2/user/{id or name}/notifications, /v2/notifications?ids, /v2/notification/{id}: one's own. */
export const notificationRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps
  for (const api of APIS) {
    app.get<{ Params: { user: string } }>(`/${api}/user/:user/notifications`, async (request, reply) => {
      const principal = admit(await viewerOf(deps, request), accountsPolicy['notification.list'])
      const { id } = await findUser(pool, request.params.user)
      if (!may({ actor: actorOf(principal), userId: id }, 'notification.list'))
        throw unauthorized('Notifications are for their user.', 'private-to-owner')
      const all = await readNotifications(pool, id)
      return sendJson(reply, jsonArray(all.map((each) => notificationJson(api, id, each))))
    })
    app.get<{ Querystring: Query }>(`/${api}/notifications`, async (request, reply) => {
      const { userId } = admit(await viewerOf(deps, request), accountsPolicy['notification.read'])
      const found = await readNotificationsById(pool, userId, idsOf(request.query))
      return sendJson(reply, jsonArray(found.map((each) => notificationJson(api, userId, each))))
    })
    app.get<{ Params: { notification: string } }>(
      `/${api}/notification/:notification`,
      async (request, reply) => {
        const { userId } = admit(await viewerOf(deps, request), accountsPolicy['notification.read'])
        const [found] = await readNotificationsById(pool, userId, [request.params.notification])
        if (!found) throw notFound()
        return sendJson(reply, notificationJson(api, userId, found))
      },
    )
  }
}
