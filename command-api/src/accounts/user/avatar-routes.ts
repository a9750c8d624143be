import { user } from '@modstead/domain/accounts/aggregates'
import type { UserCommand } from '@modstead/domain/accounts/user/decider'
import { contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import type { FastifyInstance } from 'fastify'
import { withStoredPictures } from '../../catalogue/pictures/with-stored-pictures.ts'
import { readIcon } from '../../catalogue/project/pictures.ts'
import type { CommandDependencies } from '../../dependencies.ts'
import { pictureOf } from '../../http/picture-body.ts'
import { serveAdmitted, serveWrite, type Unread } from '../../http/serve-write.ts'
import { answerWhenVisible } from '../../http/write-route.ts'
import { removeAvatar, setAvatar } from './contract.ts'
import { locateUser } from './locate-user.ts'

/** The picture of an account. */
export const avatarRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor } = deps
  const run = (command: UserCommand, sender: Sender) =>
    executor.execute(user, command.userId, command, contextOf(sender), sender.intent)

  const editable = async ({ params, sender }: Unread<typeof setAvatar>) => {
    const userId = await locateUser(deps, params.user)
    const removal = { type: 'RemoveAvatar', userId } as const
    return { userId, first: await executor.check(user, userId, removal, contextOf(sender), sender.intent) }
  }
  serveAdmitted(app, deps, setAvatar, editable, async ({ sender, request, reply }, { userId, first }) => {
    if (first) return answerWhenVisible(deps, reply, first)
    const icon = await readIcon(deps, sender, pictureOf(request))
    const answer = await withStoredPictures(deps, icon, () =>
      run({ type: 'SetAvatar', userId, avatar: icon.named }, sender),
    )
    return answerWhenVisible(deps, reply, answer)
  })

  serveWrite(app, deps, removeAvatar, async ({ params, sender, reply }) => {
    const userId = await locateUser(deps, params.user)
    return answerWhenVisible(deps, reply, await run({ type: 'RemoveAvatar', userId }, sender))
  })
}
