import { oauthApp } from '@modstead/domain/accounts/aggregates'
import type { OauthAppCommand } from '@modstead/domain/accounts/oauth-app/commands'
import { contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import { hashSecret } from '@modstead/infra/identity/authenticate'
import { newSecret } from '@modstead/infra/identity/secret-token'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { serveWrite } from '../../http/serve-write.ts'
import { answerWhenVisible, answerWithJson } from '../../http/write-route.ts'
import { createOauthApp, deleteOauthApp, editOauthApp, rotateAppSecret } from './app-contract.ts'
import { giveBackPlace, redirectsOf, registerApp, shownSecret } from './register-app.ts'

/** Answers show new secrets, so nothing between here and the app may cache them. */
const NOT_KEPT = 'no-store'

/** The apps that a user registers. */
export const oauthAppRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor } = deps
  const run = (command: OauthAppCommand, sender: Sender) =>
    executor.execute(oauthApp, command.appId, command, contextOf(sender), sender.intent)

  serveWrite(app, deps, createOauthApp, async ({ body, principal, sender, reply }) => {
    const { name, max_scopes: maxScopes, redirect_uris: addresses, client_type } = body
    const { url = null, description = null } = body
    const { userId: ownerId } = principal
    const wanted = { ownerId, name, url, description, maxScopes, addresses }
    const made = await registerApp(deps, { ...wanted, isPublic: client_type === 'public' }, sender)
    reply.header('cache-control', NOT_KEPT)
    const told = {
      ...{ id: made.appId, name, url, description, icon_url: null, raw_icon_url: null },
      max_scopes: Number(maxScopes),
      redirect_uris: made.redirects.map(({ id, address }) => ({ id, client_id: made.appId, uri: address })),
      client_type: client_type ?? 'confidential',
      created_by: ownerId,
      created: sender.now,
      client_secret: made.secret,
    }
    return answerWithJson(deps, reply, made.answer, () => JSON.stringify(told), 'site')
  })

  serveWrite(app, deps, editOauthApp, async ({ params, body, sender, reply }) => {
    const { name, url, description, max_scopes, redirect_uris } = body
    const command: OauthAppCommand = {
      type: 'EditApp',
      appId: params.app,
      ...(name != null && { name }),
      ...(url !== undefined && { url }),
      ...(description !== undefined && { description }),
      ...(max_scopes != null && { maxScopes: max_scopes }),
      ...(redirect_uris != null && { redirects: redirectsOf(sender, redirect_uris) }),
    }
    return answerWhenVisible(deps, reply, await run(command, sender), 'site')
  })

  serveWrite(app, deps, rotateAppSecret, async ({ params, sender, reply }) => {
    const { app: appId } = params
    const repeated = await executor.recall(oauthApp, appId, sender.intent.commandId)
    const secret = newSecret('mrs', appId)
    const answer =
      repeated ?? (await run({ type: 'RotateAppSecret', appId, secretHash: hashSecret(secret) }, sender))
    const client_secret = await shownSecret(deps, appId, secret, answer)
    reply.header('cache-control', NOT_KEPT)
    return answerWithJson(deps, reply, answer, () => JSON.stringify({ client_secret }), 'site')
  })

  serveWrite(app, deps, deleteOauthApp, async ({ params, principal, sender, reply }) => {
    const { app: appId } = params
    const answer = await run({ type: 'DeleteApp', appId }, sender)
    await giveBackPlace(deps, principal.userId, appId, sender)
    return answerWhenVisible(deps, reply, answer, 'site')
  })
}
