import type { AccessTokenState } from '@modstead/domain/accounts/access-token/decider'
import { accessToken, session, user } from '@modstead/domain/accounts/aggregates'
import type { SessionState } from '@modstead/domain/accounts/session/decider'
import type { UserState } from '@modstead/domain/accounts/user/decider'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import type {
  Account,
  Credential,
  IdentityDirectory,
  SessionCredential,
} from '@modstead/infra/identity/identity-directory'

const credentialIn = (state: AccessTokenState): Credential | null =>
  state.status === 'active' ? state : null

const sessionIn = (state: SessionState): SessionCredential | null =>
  state.status === 'active' ? state : null

const accountIn = (state: UserState): Account | null => (state.status === 'active' ? state : null)

/** The directory as the streams of sessions, tokens and users have it: folded states are replaced when something happens. */
export const identityFromStreams = (executor: Pick<Executor, 'load' | 'peek'>): IdentityDirectory => ({
  token: async (id) => credentialIn((await executor.load(accessToken, id)).state),
  session: async (id) => sessionIn((await executor.load(session, id)).state),
  account: async (id) => accountIn((await executor.load(user, id)).state),
  knownToken(id) {
    const state = executor.peek(accessToken, id)
    return state && credentialIn(state)
  },
  knownSession(id) {
    const state = executor.peek(session, id)
    return state && sessionIn(state)
  },
  knownAccount(id) {
    const state = executor.peek(user, id)
    return state && accountIn(state)
  },
})
