import { session } from '@modstead/domain/accounts/aggregates'
import type { SessionState } from '@modstead/domain/accounts/session/decider'
import { isLasting } from '@modstead/domain/accounts/session/former-secret'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import { unauthorized } from '@modstead/infra/http/problem'
import { hashSecret } from '@modstead/infra/identity/authenticate'
import { presentedSecret } from '@modstead/infra/identity/presented-secret'
import type { Principal } from '@modstead/infra/identity/principal'
import type { FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'

export type ActiveSession = Extract<SessionState, { status: 'active' }>

/** The session of the request. Throws the 401 problem for senders with a token. */
export const ownSessionId = ({ via }: Principal): string => {
  if (via.kind !== 'session' || via.id === null)
    throw unauthorized('This is done after signing in, not with an access token.', 'sign-in-required')
  return via.id
}

export const sessionHasEnded = () =>
  new CommandRefused({ rejected: 'session-not-found', because: 'This session has ended.' })

export const loadSession = async (
  { executor }: Pick<CommandDependencies, 'executor'>,
  sessionId: string,
): Promise<ActiveSession> => {
  const { state } = await executor.load(session, sessionId)
  if (state.status !== 'active') throw sessionHasEnded()
  return state
}

export const presentedHash = (
  { sessionCookie }: Pick<CommandDependencies, 'sessionCookie'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): string => hashSecret(presentedSecret(headers, sessionCookie.name) ?? '')

/**
 * The session of the request, for changes that outlive it. Throws the problem if the request carries a secret
 * that was replaced because of a proof or a new epoch, which may be a stolen copy.
 */
export const lastingSessionId = async (
  deps: Pick<CommandDependencies, 'executor' | 'sessionCookie'>,
  principal: Principal,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<string> => {
  const id = ownSessionId(principal)
  if (!isLasting(await loadSession(deps, id), presentedHash(deps, request))) throw sessionHasEnded()
  return id
}
