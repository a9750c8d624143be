import type { AccessTokenCommand } from '@modstead/domain/accounts/access-token/decider'
import { accessToken } from '@modstead/domain/accounts/aggregates'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { CommandDependencies } from '../../dependencies.ts'
import { parse } from '../../http/parse.ts'
import { answerWhenVisible, answerWithJson, authorize } from '../../http/write-route.ts'
import { issueToken, tokenIdOf } from './issue-token.ts'

/** A bit set as number, or as text beyond what a number holds. */
const scopes = z.union([z.int().nonnegative(), z.string().regex(/^\d{1,20}$/)]).transform(BigInt)
const expires = z.iso.datetime({ offset: true }).transform((time) => new Date(time).toISOString())
const newToken = z.object({ name: z.string(), scopes, expires })
const tokenChanges = z.object({
  name: z.string().nullish(),
  scopes: scopes.nullish(),
  expires: expires.nullish(),
})

/** Personal access tokens: the secret is shown in the answer that makes it and never again. */
export const accessTokenRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor } = deps
  for (const prefix of ['/v2', '/_internal']) {
    app.post(`${prefix}/pat`, async (request, reply) => {
      const { principal, sender } = await authorize(deps, request, 'token.create')
      const wire = parse(newToken, request.body)
      const wanted = {
        userId: principal.userId,
        name: wire.name,
        scopes: wire.scopes,
        expiresAt: wire.expires,
      }
      const { commandId } = sender.intent
      const repeated = await executor.recall(accessToken, tokenIdOf(commandId), commandId)
      // Nobody knows the secret any more that the first answer showed.
      const made = repeated
        ? { ...repeated, tokenId: tokenIdOf(commandId), secret: null }
        : await issueToken(executor, wanted, sender)
      return answerWithJson(
        deps,
        reply,
        made,
        () =>
          JSON.stringify({
            id: made.tokenId,
            name: wire.name,
            access_token: made.secret,
            scopes: Number(wire.scopes),
            user_id: principal.userId,
            created: sender.now,
            expires: wire.expires,
            last_used: null,
          }),
        'site',
      )
    })

    app.patch<{ Params: { id: string } }>(`${prefix}/pat/:id`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'token.edit')
      const wire = parse(tokenChanges, request.body)
      const tokenId = request.params.id
      const command: AccessTokenCommand = {
        type: 'EditAccessToken',
        tokenId,
        ...(wire.name != null && { name: wire.name }),
        ...(wire.scopes != null && { scopes: wire.scopes }),
        ...(wire.expires != null && { expiresAt: wire.expires }),
      }
      const answer = await executor.execute(accessToken, tokenId, command, contextOf(sender), sender.intent)
      return answerWhenVisible(deps, reply, answer, 'site')
    })

    app.delete<{ Params: { id: string } }>(`${prefix}/pat/:id`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'token.revoke')
      const tokenId = request.params.id
      const command: AccessTokenCommand = { type: 'RevokeAccessToken', tokenId }
      const answer = await executor.execute(accessToken, tokenId, command, contextOf(sender), sender.intent)
      return answerWhenVisible(deps, reply, answer, 'site')
    })
  }
}
