import { user } from '@modstead/domain/accounts/aggregates'
import type { UserCommand } from '@modstead/domain/accounts/user/decider'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import { APIS } from '@modstead/infra/http/api'
import type { FastifyInstance } from 'fastify'
import { rawPicture } from '../../catalogue/project/picture-routes.ts'
import { readIcon } from '../../catalogue/project/pictures.ts'
import type { CommandDependencies } from '../../dependencies.ts'
import { answerWhenVisible, authorize } from '../../http/write-route.ts'
import { locateUser } from './routes.ts'

/** The picture of an account; raw bodies. */
export const avatarRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor } = deps
  for (const api of APIS)
    for (const method of ['PATCH', 'DELETE'] as const)
      app.route<{ Params: { id: string } }>({
        method,
        url: `/${api}/user/:id/icon`,
        handler: async (request, reply) => {
          const { sender } = await authorize(deps, request, 'user.edit')
          const userId = await locateUser(deps, request.params.id)
          const run = (command: UserCommand) =>
            executor.execute(user, userId, command, contextOf(sender), sender.intent)
          // Whose picture it is comes before what the picture is.
          const removal: UserCommand = { type: 'RemoveAvatar', userId }
          const first = await executor.check(user, userId, removal, contextOf(sender), sender.intent)
          if (first) return answerWhenVisible(deps, reply, first)
          if (method === 'DELETE') return answerWhenVisible(deps, reply, await run(removal))

          // The contract has no `ext` here, so that clients made from it send none.
          const { named, save } = await readIcon(deps, sender, rawPicture(request))
          await save(deps.images)
          return answerWhenVisible(deps, reply, await run({ type: 'SetAvatar', userId, avatar: named }))
        },
      })
}
