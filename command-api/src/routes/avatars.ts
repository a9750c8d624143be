import type { UserCommand } from '@modstead/domain/accounts/user/decider'
import { user } from '@modstead/infra/command-pipeline/aggregates'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import type { FastifyInstance } from 'fastify'
import { storeIcon } from '../catalogue/pictures.ts'
import type { CommandDependencies } from '../dependencies.ts'
import { answerWhenVisible, authorize } from '../http/write-route.ts'
import { pictureBody } from './pictures.ts'
import { locateUser } from './users.ts'

/** The picture of an account; raw bodies. */
export const avatarRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  for (const api of ['v2', 'v3'] as const)
    for (const method of ['PATCH', 'DELETE'] as const)
      app.route<{ Params: { id: string } }>({
        method,
        url: `/${api}/user/:id/icon`,
        handler: async (request, reply) => {
          const { sender } = await authorize(deps, request, 'USER_WRITE')
          const userId = await locateUser(deps, request.params.id)
          const command: UserCommand =
            method === 'PATCH'
              ? { type: 'SetAvatar', userId, avatar: await storeIcon(deps.images, pictureBody(request)) }
              : { type: 'RemoveAvatar', userId }
          const { position } = await deps.executor.execute(
            user,
            userId,
            command,
            contextOf(sender),
            sender.intent,
          )
          return answerWhenVisible(deps, reply, position)
        },
      })
}
