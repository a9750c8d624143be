import { oauthApp } from '@modstead/domain/accounts/aggregates'
import type { OauthAppCommand } from '@modstead/domain/accounts/oauth-app/commands'
import { contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import type { FastifyInstance } from 'fastify'
import { withStoredPictures } from '../../catalogue/pictures/with-stored-pictures.ts'
import { readIcon } from '../../catalogue/project/pictures.ts'
import type { CommandDependencies } from '../../dependencies.ts'
import { pictureOf } from '../../http/picture-body.ts'
import { serveAdmitted, serveWrite, type Unread } from '../../http/serve-write.ts'
import { answerWhenVisible } from '../../http/write-route.ts'
import { removeAppIcon, setAppIcon } from './app-contract.ts'

/** The icon of an app. */
export const appIconRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor } = deps
  const run = (command: OauthAppCommand, sender: Sender) =>
    executor.execute(oauthApp, command.appId, command, contextOf(sender), sender.intent)

  const editable = ({ params, sender }: Unread<typeof setAppIcon>) => {
    const removal = { type: 'RemoveAppIcon', appId: params.app } as const
    return executor.check(oauthApp, params.app, removal, contextOf(sender), sender.intent)
  }
  serveAdmitted(app, deps, setAppIcon, editable, async ({ params, sender, request, reply }, first) => {
    if (first) return answerWhenVisible(deps, reply, first, 'site')
    const icon = await readIcon(deps, sender, pictureOf(request))
    const answer = await withStoredPictures(deps, icon, () =>
      run({ type: 'SetAppIcon', appId: params.app, icon: icon.named }, sender),
    )
    return answerWhenVisible(deps, reply, answer, 'site')
  })

  serveWrite(app, deps, removeAppIcon, async ({ params, sender, reply }) =>
    answerWhenVisible(deps, reply, await run({ type: 'RemoveAppIcon', appId: params.app }, sender), 'site'),
  )
}
