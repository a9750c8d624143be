import { session } from '@modstead/domain/accounts/aggregates'
import type { SessionState } from '@modstead/domain/accounts/session/decider'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import { unauthorized } from '@modstead/infra/http/problem'
import type { Principal } from '@modstead/infra/identity/principal'
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
