import { session, user } from '@modstead/domain/accounts/aggregates'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { serveWrite } from '../../http/serve-write.ts'
import { answerWhenVisible, answerWithJson } from '../../http/write-route.ts'
import { endOtherSessions, endSession, refreshSession, signOut } from './contract.ts'
import { handOver } from './hand-over.ts'
import { keepOwnSession } from './keep-own-session.ts'
import { lastingSessionId, ownSessionId, presentedHash } from './own-session.ts'
import { renewSession } from './renew-session.ts'

/** Renewing and ending one's own sessions. */
export const sessionRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor, sessionCookie } = deps

  serveWrite(app, deps, refreshSession, async ({ principal, sender, request, reply }) => {
    const id = ownSessionId(principal)
    const own = { sessionId: id, presentedHash: presentedHash(deps, request) }
    const { position, ...renewed } = await renewSession(deps, own, sender, 0)
    const { expiresAt: expires, endsAt: refresh_expires } = renewed
    const secret = handOver(deps, request, reply, renewed)
    const json = () => JSON.stringify({ id, session: secret, expires, refresh_expires })
    return answerWithJson(deps, reply, { position, revision: -1n }, json, 'site')
  })

  serveWrite(app, deps, endSession, async ({ params, principal, sender, reply }) => {
    const sessionId = params.session
    const isThis = principal.via.id === sessionId
    const command = { type: 'EndSession', sessionId, because: 'ended-by-user' } as const
    const answer = await executor.execute(session, sessionId, command, contextOf(sender), sender.intent)
    if (isThis) reply.header('set-cookie', sessionCookie.drop)
    return answerWhenVisible(deps, reply, answer, 'site')
  })

  serveWrite(app, deps, endOtherSessions, async ({ principal, sender, request, reply }) => {
    const { userId } = principal
    await lastingSessionId(deps, principal, request)
    const command = { type: 'EndSessions', userId } as const
    await executor.execute(user, userId, command, contextOf(sender), sender.intent)
    const answer = await keepOwnSession(deps, { principal, sender, request, reply })
    return answerWhenVisible(deps, reply, answer, 'site')
  })

  serveWrite(app, deps, signOut, async ({ principal, sender, reply }) => {
    const sessionId = ownSessionId(principal)
    const command = { type: 'EndSession', sessionId, because: 'signed-out' } as const
    const answer = await executor.execute(session, sessionId, command, contextOf(sender), sender.intent)
    reply.header('set-cookie', sessionCookie.drop)
    return answerWhenVisible(deps, reply, answer, 'site')
  })
}
