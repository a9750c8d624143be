import { connect } from '../../../support/api.ts'
import { type CommandKind, someProject } from '../model.ts'

const MAX_TOKENS = 3
/** The scope to change projects. */
const SCOPES = 2 ** 12

export const createToken: CommandKind = (lane, mark) => {
  const usable = [...lane.tokens.values()].filter(({ isRevoked }) => !isRevoked)
  if (usable.length >= MAX_TOKENS) return undefined
  return {
    kind: 'create token',
    sender: lane.owner,
    method: 'POST',
    path: '/v2/pat',
    body: () => ({ name: `Token ${mark}`, scopes: SCOPES, expires: '2099-01-01T00:00:00Z' }),
    expected: [200],
    outcome: 'acknowledged',
    learn(answer) {
      const { id, access_token: secret } = answer.as<{ id: string; access_token: string | null }>()
      lane.tokens.set(id, { secret, isRevoked: false })
    },
  }
}

export const revokeToken: CommandKind = (lane) => {
  const usable = [...lane.tokens].filter(([, { isRevoked }]) => !isRevoked)
  if (usable.length === 0) return undefined
  const [id, token] = lane.random.pick(usable)
  return {
    kind: 'revoke token',
    sender: lane.owner,
    method: 'DELETE',
    path: `/v2/pat/${id}`,
    expected: [204],
    outcome: 'acknowledged',
    learn() {
      token.isRevoked = true
    },
  }
}

/** No process may accept a token after its revocation was acknowledged. */
export const useRevokedToken: CommandKind = (lane, mark) => {
  const project = someProject(lane)
  const revoked = [...lane.tokens.values()].flatMap(({ secret, isRevoked }) =>
    isRevoked && secret ? [secret] : [],
  )
  if (!project || revoked.length === 0) return undefined
  return {
    kind: 'use revoked token',
    sender: { ...lane.owner, api: connect(lane.owner.api.url, lane.random.pick(revoked)) },
    method: 'PATCH',
    path: `/v2/project/${project.id}`,
    body: () => ({ title: `Never ${mark}.` }),
    expected: [401],
    outcome: 'refused',
    learn() {},
  }
}
