import type { AccessTokenCommand } from '@modstead/domain/accounts/access-token/decider'
import { accessToken } from '@modstead/domain/accounts/aggregates'
import { contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { hasProofOfSession } from '../../http/require-fresh-proof.ts'
import { serveWrite } from '../../http/serve-write.ts'
import { answerWhenVisible, answerWithJson } from '../../http/write-route.ts'
import { createAccessToken, editAccessToken, revokeAccessToken } from './contract.ts'
import { issueOwnToken } from './issue-token.ts'
import { takeTokenPlace } from './token-places.ts'

type EditAccessToken = Extract<AccessTokenCommand, { type: 'EditAccessToken' }>

/** Only the answer that makes a token shows its secret. */
export const accessTokenRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor } = deps
  const commandToken = (command: AccessTokenCommand, sender: Sender) =>
    executor.execute(accessToken, command.tokenId, command, contextOf(sender), sender.intent)

  serveWrite(app, deps, createAccessToken, async ({ body, principal, sender, reply }) => {
    const { name, scopes, expires: expiresAt, confined_to: confinedTo = null } = body
    const { userId } = principal
    const made = await issueOwnToken(executor, { userId, name, scopes, expiresAt, confinedTo }, sender)
    const { tokenId } = made
    reply.header('cache-control', 'no-store')
    return answerWithJson(
      deps,
      reply,
      made,
      () =>
        JSON.stringify({
          id: tokenId,
          name,
          access_token: made.secret,
          scopes: Number(scopes),
          user_id: userId,
          created: sender.now,
          expires: expiresAt,
          last_used: null,
          confined_to: confinedTo,
        }),
      'site',
    )
  })

  serveWrite(app, deps, editAccessToken, async ({ params, body, principal, sender, reply }) => {
    const command: EditAccessToken = {
      type: 'EditAccessToken',
      tokenId: params.token,
      mayWiden: hasProofOfSession(principal),
      ...(body.name != null && { name: body.name }),
      ...(body.scopes != null && { scopes: body.scopes }),
      ...(body.expires != null && { expiresAt: body.expires }),
      ...(body.confined_to !== undefined && { confinedTo: body.confined_to }),
    }
    const { tokenId, expiresAt } = command
    // An expired token has lost its place.
    if (expiresAt !== undefined) {
      await executor.check(accessToken, tokenId, command, contextOf(sender), sender.intent)
      await takeTokenPlace(executor, { userId: principal.userId, tokenId, expiresAt }, sender)
    }
    return answerWhenVisible(deps, reply, await commandToken(command, sender), 'site')
  })

  serveWrite(app, deps, revokeAccessToken, async ({ params, sender, reply }) => {
    const command = { type: 'RevokeAccessToken', tokenId: params.token } as const
    return answerWhenVisible(deps, reply, await commandToken(command, sender), 'site')
  })
}
