import { authorization } from '@modstead/domain/accounts/aggregates'
import { isApproved } from '@modstead/domain/accounts/authorization/decider'
import { imageUrl } from '@modstead/domain/catalogue/addresses'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import { secretOfHeader } from '@modstead/infra/identity/presented-secret'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { serveWrite, type WriteContract, type WriteRequest } from '../../http/serve-write.ts'
import { answerWhenVisible, answerWithJson } from '../../http/write-route.ts'
import { lastingSessionId } from '../session/own-session.ts'
import { findActive } from '../user/load-account.ts'
import { type AuthorizationQuery, readAuthorizationRequest, redirectTo } from './authorization-request.ts'
import { type Approved, authorizationIdOf, authorizeApp } from './authorize-app.ts'
import {
  acceptAuthorization,
  askForAuthorization,
  rejectAuthorization,
  revokeAuthorization,
} from './authorize-contract.ts'
import { flowOfRequest, requestOfFlow } from './request-flow.ts'

const tellRedirect = (reply: FastifyReply, redirect: string): FastifyReply =>
  reply.code(200).type('application/json; charset=utf-8').send(JSON.stringify(redirect))

/** Pages of other sites can make a browser send a GET request with its cookie, so that changes nothing. */
const isOfProgram = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  secretOfHeader(headers.authorization) !== null

/** How people authorize apps, and revoke that. */
export const authorizeRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor } = deps

  const authorizeAndTell = async (
    { principal, sender, request, reply }: WriteRequest<WriteContract>,
    query: AuthorizationQuery,
    approved: Omit<Approved, 'namesRedirect'>,
  ): Promise<FastifyReply> => {
    // What it gives would outlive a copy of a secret that was replaced.
    if (principal.via.kind === 'session') await lastingSessionId(deps, principal, request)
    const namesRedirect = query.redirect_uri !== undefined
    const { code, answer } = await authorizeApp(deps, { ...approved, namesRedirect }, sender)
    const redirect = redirectTo(deps, approved, query, { code })
    reply.header('cache-control', 'no-store')
    return answerWithJson(deps, reply, answer, () => JSON.stringify(redirect), 'site')
  }

  serveWrite(app, deps, askForAuthorization, async (write) => {
    const { query, principal, reply } = write
    const { userId } = principal
    const request = await readAuthorizationRequest(deps, query)
    const { appId, asked, registered, redirectUri } = request
    if ('error' in asked) return tellRedirect(reply, redirectTo(deps, request, query, asked))
    const { state: before } = await executor.load(authorization, authorizationIdOf(userId, appId))
    const { name, icon, url, ownerId, secretHash } = request.app
    // Nobody knows which program claims to be a public app (RFC 8252, 8.6).
    const isKnown = secretHash !== null && isApproved(before, registered.id, asked.scopes)
    if (isKnown && isOfProgram(write.request)) return authorizeAndTell(write, query, { ...request, ...asked })
    const owner = await findActive(deps, ownerId)
    return {
      flow_id: flowOfRequest(deps, userId, query),
      client_id: appId,
      client_name: name,
      client_icon: icon && imageUrl(deps, icon.path),
      client_url: url,
      client_owner: owner?.username ?? `deleted-${ownerId}`,
      requested_scopes: Number(asked.scopes),
      redirect_uri: redirectUri,
      already_approved: isKnown,
    }
  })

  serveWrite(app, deps, acceptAuthorization, async (write) => {
    const { body, principal, reply } = write
    const query = requestOfFlow(deps, principal.userId, body.flow)
    const wanted = await readAuthorizationRequest(deps, query)
    const { asked } = wanted
    if ('error' in asked) return tellRedirect(reply, redirectTo(deps, wanted, query, asked))
    return authorizeAndTell(write, query, { ...wanted, ...asked })
  })

  serveWrite(app, deps, rejectAuthorization, async ({ body, principal, reply }) => {
    const query = requestOfFlow(deps, principal.userId, body.flow)
    const wanted = await readAuthorizationRequest(deps, query)
    return tellRedirect(reply, redirectTo(deps, wanted, query, { error: 'access_denied' }))
  })

  serveWrite(app, deps, revokeAuthorization, async ({ query, principal: { userId }, sender, reply }) => {
    const authorizationId = authorizationIdOf(userId, query.client_id)
    const command = { type: 'RevokeAuthorization', authorizationId, because: 'by-user' } as const
    const context = contextOf(sender)
    const answer = await executor.execute(authorization, authorizationId, command, context, sender.intent)
    return answerWhenVisible(deps, reply, answer, 'site')
  })
}
