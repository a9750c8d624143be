import { inbox } from '@modstead/domain/accounts/aggregates'
import type { InboxCommand } from '@modstead/domain/accounts/inbox/decider'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import { notFound } from '@modstead/infra/http/problem'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { serveWrite, type WriteRequest } from '../../http/serve-write.ts'
import { answerWhenVisible, type Write } from '../../http/write-route.ts'
import {
  deleteNotification,
  deleteNotifications,
  markNotificationRead,
  markNotificationsRead,
} from './contract.ts'

/** Marking notifications as read and deleting them, one or many. */
export const notificationRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const known = ({ principal: { userId } }: Write, ids: readonly string[]) =>
    deps.answers.knownNotifications(userId, ids)
  const run = async (
    type: InboxCommand['type'],
    notificationIds: readonly string[],
    { principal: { userId }, sender, reply }: Write & { readonly reply: FastifyReply },
  ) => {
    const command = { type, userId, notificationIds }
    const answer = await deps.executor.execute(inbox, userId, command, contextOf(sender), sender.intent)
    return answerWhenVisible(deps, reply, answer, 'site')
  }
  const changeOne =
    (type: InboxCommand['type']) =>
    async (write: WriteRequest<typeof markNotificationRead | typeof deleteNotification>) => {
      const ids = await known(write, [write.params.notification])
      if (ids.length === 0) throw notFound()
      return run(type, ids, write)
    }
  const changeMany =
    (type: InboxCommand['type']) =>
    async (write: WriteRequest<typeof markNotificationsRead | typeof deleteNotifications>) =>
      run(type, await known(write, write.query.ids), write)

  serveWrite(app, deps, markNotificationRead, changeOne('MarkNotificationsRead'))
  serveWrite(app, deps, deleteNotification, changeOne('DeleteNotifications'))
  serveWrite(app, deps, markNotificationsRead, changeMany('MarkNotificationsRead'))
  serveWrite(app, deps, deleteNotifications, changeMany('DeleteNotifications'))
}
