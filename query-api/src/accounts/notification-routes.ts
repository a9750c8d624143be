import { may } from '@modstead/domain/accounts/policy'
import { notFound, unauthorized } from '@modstead/infra/http/problem'
import { actorOf } from '@modstead/infra/identity/principal'
import type { FastifyInstance } from 'fastify'
import {
  listNotifications,
  readNotification,
  readNotificationsByIds,
} from '../contract/accounts/notification.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { jsonArray, sendJson } from '../http/json-answer.ts'
import { serveGuardedRead } from '../http/serve-read.ts'
import { notificationJson, readNotifications, readNotificationsById } from './notification-view.ts'
import { findUser } from './user-view.ts'

/** The user's own notifications. */
export const notificationRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps
  serveGuardedRead(app, deps, listNotifications, async ({ root, params, principal, reply }) => {
    const { id } = await findUser(pool, params.user)
    if (!may({ actor: actorOf(principal), userId: id }, 'notification.list'))
      throw unauthorized('Notifications are for their user.', 'private-to-owner')
    const all = await readNotifications(pool, id)
    return sendJson(reply, jsonArray(all.map((each) => notificationJson(root, id, each))))
  })
  serveGuardedRead(app, deps, readNotificationsByIds, async ({ root, query, principal, reply }) => {
    const found = await readNotificationsById(pool, principal.userId, query.ids)
    return sendJson(reply, jsonArray(found.map((each) => notificationJson(root, principal.userId, each))))
  })
  serveGuardedRead(app, deps, readNotification, async ({ root, params, principal, reply }) => {
    const [found] = await readNotificationsById(pool, principal.userId, [params.notification])
    if (!found) throw notFound()
    return sendJson(reply, notificationJson(root, principal.userId, found))
  })
}
