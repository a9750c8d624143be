import type { AccessTokenState } from '@modstead/domain/accounts/access-token/decider'
import {
  accessToken,
  appGrant,
  authorization,
  oauthApp,
  session,
  user,
} from '@modstead/domain/accounts/aggregates'
import type { SessionState } from '@modstead/domain/accounts/session/decider'
import type { UserState } from '@modstead/domain/accounts/user/state'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import type {
  Account,
  Credential,
  IdentityDirectory,
  SessionCredential,
} from '@modstead/infra/identity/identity-directory'
import { appCredentials } from './app-credentials.ts'

const credentialIn = (state: AccessTokenState): Credential | null =>
  state.status === 'active' ? state : null

const sessionIn = (state: SessionState): SessionCredential | null =>
  state.status === 'active' ? state : null

const accountIn = (state: UserState): Account | null => (state.status === 'active' ? state : null)

/**
 * Builds the directory from the streams of sessions, tokens, apps and users: folded states are replaced when
 * something happens.
 */
export const identityFromStreams = (executor: Pick<Executor, 'load' | 'peek'>): IdentityDirectory => {
  const credentialOfApp = appCredentials()
  return {
    token: async (id) => credentialIn((await executor.load(accessToken, id)).state),
    session: async (id) => sessionIn((await executor.load(session, id)).state),
    account: async (id) => accountIn((await executor.load(user, id)).state),
    async grant(id) {
      const { state } = await executor.load(appGrant, id)
      if (state.status !== 'active') return null
      const [{ state: approved }, { state: app }] = await Promise.all([
        executor.load(authorization, state.authorizationId),
        executor.load(oauthApp, state.appId),
      ])
      return credentialOfApp(state, { authorization: approved, app })
    },
    knownToken(id) {
      const state = executor.peek(accessToken, id)
      return state && credentialIn(state)
    },
    knownSession(id) {
      const state = executor.peek(session, id)
      return state && sessionIn(state)
    },
    knownGrant(id) {
      const state = executor.peek(appGrant, id)
      if (state?.status !== 'active') return state && null
      const approved = executor.peek(authorization, state.authorizationId)
      const app = executor.peek(oauthApp, state.appId)
      return approved && app && credentialOfApp(state, { authorization: approved, app })
    },
    knownAccount(id) {
      const state = executor.peek(user, id)
      return state && accountIn(state)
    },
  }
}
