import type { Decider } from '../../kernel/decider.ts'
import { reject } from '../../kernel/rejection.ts'
import { RESTRICTED_SCOPES } from '../../kernel/scopes.ts'
import type { FoundSecret } from '../found-secret.ts'
import type { AuthorizationEvent } from './events.ts'

type Because = Extract<AuthorizationEvent, { type: 'AuthorizationRevoked' }>['data']['because']

export type AuthorizationCommand =
  | {
      readonly type: 'AuthorizeApp'
      readonly authorizationId: string
      readonly userId: string
      readonly appId: string
      readonly redirectId: string
      readonly scopes: bigint
    }
  | {
      readonly type: 'RevokeAuthorization'
      readonly authorizationId: string
      readonly because: Because
      readonly found?: FoundSecret
    }

export interface Authorized {
  readonly status: 'active' | 'revoked'
  readonly userId: string
  readonly appId: string
  /** Each revocation increments it. Grants from an earlier epoch have ended. */
  readonly epoch: number
  /** The approved scopes by redirect address. */
  readonly approvals: ReadonlyMap<string, bigint>
}

export type AuthorizationState = { readonly status: 'none' } | Authorized

/** The codes with which each command can be refused. */
export const authorizationRejections = {
  AuthorizeApp: ['app-scopes-restricted'],
  RevokeAuthorization: ['authorization-not-found'],
} as const satisfies Record<AuthorizationCommand['type'], readonly string[]>

export type AuthorizationRejection =
  (typeof authorizationRejections)[keyof typeof authorizationRejections][number]

/** All scopes that the person has approved. */
export const approvedScopes = (state: AuthorizationState): bigint =>
  state.status === 'active' ? [...state.approvals.values()].reduce((all, scopes) => all | scopes, 0n) : 0n

const approvedAt = (state: AuthorizationState, redirectId: string): bigint =>
  state.status === 'active' ? (state.approvals.get(redirectId) ?? 0n) : 0n

/** Whether the person has approved these scopes for answers to exactly this redirect address. */
export const isApproved = (state: AuthorizationState, redirectId: string, scopes: bigint): boolean =>
  state.status === 'active' &&
  state.approvals.has(redirectId) &&
  (scopes & ~approvedAt(state, redirectId)) === 0n

export const noAccess = () => reject('authorization-not-found', 'You have given no access to this app.')

export const authorizationDecider: Decider<
  AuthorizationState,
  AuthorizationCommand,
  AuthorizationEvent,
  AuthorizationRejection
> = {
  initial: { status: 'none' },
  decide: (command, state, { actor }) => {
    const { authorizationId } = command
    if (command.type === 'AuthorizeApp') {
      const { userId, appId, redirectId, scopes } = command
      if ((scopes & RESTRICTED_SCOPES) !== 0n)
        return reject('app-scopes-restricted', 'The app asks for scopes that no app can have.')
      if (isApproved(state, redirectId, scopes)) return []
      const all = scopes | approvedAt(state, redirectId)
      const ids = { authorizationId, userId, appId }
      return [{ type: 'AppAuthorized', data: { ...ids, redirectId, scopes: all.toString() } }]
    }
    const isTheirs = state.status === 'active' && (actor.kind === 'system' || actor.id === state.userId)
    if (!isTheirs) return noAccess()
    const { userId, appId } = state
    const { because, found } = command
    const ids = { authorizationId, userId, appId }
    return [{ type: 'AuthorizationRevoked', data: { ...ids, because, ...(found && { found }) } }]
  },
  evolve: (state, event) => {
    if (event.type === 'AppAuthorized') {
      const { userId, appId, redirectId, scopes } = event.data
      const epoch = state.status === 'none' ? 0 : state.epoch
      const approvals = new Map(state.status === 'active' ? state.approvals : [])
      approvals.set(redirectId, BigInt(scopes))
      return { status: 'active', userId, appId, epoch, approvals }
    }
    if (state.status === 'none') return state
    return { ...state, status: 'revoked', epoch: state.epoch + 1, approvals: new Map() }
  },
}
