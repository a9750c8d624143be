import { inbox } from '@modstead/domain/accounts/aggregates'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import { APIS } from '@modstead/infra/http/api'
import { notFound } from '@modstead/infra/http/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { parseIds } from '../../http/parse.ts'
import { answerWhenVisible, authorize } from '../../http/write-route.ts'

const commands = { PATCH: 'MarkNotificationsRead', DELETE: 'DeleteNotifications' } as const

/** Marking notifications as read and deleting them, one or many. */
export const notificationRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const mark = async (
    request: FastifyRequest,
    reply: FastifyReply,
    type: (typeof commands)[keyof typeof commands],
    idsOf: () => readonly string[],
    mustExist: boolean,
  ) => {
    const { principal, sender } = await authorize(deps, request, 'notification.change')
    const { userId } = principal
    const notificationIds = await deps.answers.knownNotifications(userId, idsOf())
    if (mustExist && notificationIds.length === 0) throw notFound()
    const command = { type, userId, notificationIds }
    const answer = await deps.executor.execute(inbox, userId, command, contextOf(sender), sender.intent)
    return answerWhenVisible(deps, reply, answer, 'site')
  }

  for (const api of APIS)
    for (const [method, type] of Object.entries(commands)) {
      app.route<{ Params: { id: string } }>({
        method,
        url: `/${api}/notification/:id`,
        handler: (request, reply) => mark(request, reply, type, () => [request.params.id], true),
      })
      app.route<{ Querystring: { ids?: string } }>({
        method,
        url: `/${api}/notifications`,
        handler: (request, reply) => mark(request, reply, type, () => parseIds(request.query.ids), false),
      })
    }
}
