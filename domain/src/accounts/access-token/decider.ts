import type { Confinement } from '../../kernel/confinement.ts'
import type { Decider } from '../../kernel/decider.ts'
import { isErased, type Personal } from '../../kernel/event-definition.ts'
import { reject } from '../../kernel/rejection.ts'
import { ALL_SCOPES, RESTRICTED_SCOPES } from '../../kernel/scopes.ts'
import { lengthOf } from '../../kernel/text-length.ts'
import type { FoundSecret } from '../found-secret.ts'
import { MAX_TOKEN_NAME_LENGTH } from '../text-limits.ts'
import { confinementProblem, isSameConfinement } from './confinement-rules.ts'
import type { AccessTokenEvent } from './events.ts'
import { widens } from './widens.ts'

export type AccessTokenCommand =
  | {
      readonly type: 'CreateAccessToken'
      readonly tokenId: string
      readonly userId: string
      readonly name: string
      readonly scopes: bigint
      readonly expiresAt: string
      readonly confinedTo?: Confinement | null
      /** Lower-case hex sha256 of the whole secret. */
      readonly secretHash: string
      /** Set for a short-lived token that the product issues. Its owner does not manage it. */
      readonly issuedBy?: 'trusted-publishing'
      /** Only the product itself grants restricted scopes. */
      readonly allowRestricted?: boolean
    }
  | {
      readonly type: 'EditAccessToken'
      readonly tokenId: string
      readonly name?: string
      readonly scopes?: bigint
      readonly expiresAt?: string
      /** null removes the confinement. */
      readonly confinedTo?: Confinement | null
      /** Whether the sender may widen the token: a session needs a fresh proof for it. */
      readonly mayWiden: boolean
    }
  | {
      readonly type: 'RevokeAccessToken'
      readonly tokenId: string
      /** Absent if the owner revokes it. */
      readonly because?: 'found-in-public'
      readonly found?: FoundSecret
    }

export type AccessTokenState =
  | { readonly status: 'none' }
  | {
      readonly status: 'active' | 'revoked'
      readonly userId: string
      readonly name: string
      readonly scopes: bigint
      readonly expiresAt: string
      readonly confinedTo: Confinement | null
      /** null: its owner made it, and manages it. */
      readonly issuedBy: 'trusted-publishing' | null
      readonly secretHash: string
    }

const fields = [
  'token-name-invalid',
  'token-expiry-past',
  'token-scopes-restricted',
  'token-scopes-unknown',
  'token-confinement-invalid',
] as const

/** The codes with which each command can be refused. */
export const accessTokenRejections = {
  CreateAccessToken: fields,
  EditAccessToken: ['token-not-found', 'proof-needed', ...fields],
  RevokeAccessToken: ['token-not-found'],
} as const satisfies Record<AccessTokenCommand['type'], readonly string[]>

export type AccessTokenRejection = (typeof accessTokenRejections)[keyof typeof accessTokenRejections][number]

const clear = (text: Personal): string => (isErased(text) ? '' : text)

const nameProblem = (name: string) =>
  lengthOf(name.trim()) < 3 || lengthOf(name) > MAX_TOKEN_NAME_LENGTH
    ? reject(
        'token-name-invalid',
        `The token name must have between 3 and ${MAX_TOKEN_NAME_LENGTH} characters.`,
      )
    : null

const expiryProblem = (expiresAt: string, now: string) =>
  Number.isNaN(Date.parse(expiresAt)) || Date.parse(expiresAt) <= Date.parse(now)
    ? reject('token-expiry-past', 'The expiry of the token must be a time in the future.')
    : null

const scopesProblem = (scopes: bigint, allowRestricted: boolean) => {
  if ((scopes & ~ALL_SCOPES) !== 0n)
    return reject('token-scopes-unknown', 'The token requests scopes that do not exist. Remove them.')
  if (!allowRestricted && (scopes & RESTRICTED_SCOPES) !== 0n)
    return reject(
      'token-scopes-restricted',
      'The token requests scopes that a personal access token cannot have. Remove them.',
    )
  return null
}

const notFound = () => reject('token-not-found', 'This token does not exist.')

export const accessTokenDecider: Decider<
  AccessTokenState,
  AccessTokenCommand,
  AccessTokenEvent,
  AccessTokenRejection
> = {
  initial: { status: 'none' },
  decide: (command, state, { now, actor }) => {
    if (command.type === 'CreateAccessToken') {
      const { tokenId, userId, name, scopes, expiresAt, secretHash, confinedTo = null, issuedBy } = command
      const problem =
        nameProblem(name) ??
        expiryProblem(expiresAt, now) ??
        scopesProblem(scopes, command.allowRestricted === true) ??
        confinementProblem(confinedTo)
      if (problem) return problem
      return [
        {
          type: 'AccessTokenCreated',
          data: {
            tokenId,
            userId,
            name,
            scopes: scopes.toString(),
            expiresAt,
            ...(confinedTo !== null && { confinedTo }),
            ...(issuedBy && { issuedBy }),
            secretHash,
          },
        },
      ]
    }
    const owned = state.status === 'active' && (actor.kind === 'system' || actor.id === state.userId)
    if (!owned) return notFound()
    const ids = { tokenId: command.tokenId, userId: state.userId }
    if (command.type === 'RevokeAccessToken') {
      const { because, found } = command
      const why = { ...(because && { because }), ...(found && { found }) }
      return [{ type: 'AccessTokenRevoked', data: { ...ids, ...why } }]
    }

    // It stays as short and as narrow as it was issued, because no list shows it to its owner.
    if (state.issuedBy !== null) return notFound()
    if (!command.mayWiden && widens(state, command))
      return reject('proof-needed', 'Confirm that it is you before you do this.')
    const problem =
      (command.name === undefined ? null : nameProblem(command.name)) ??
      (command.expiresAt === undefined ? null : expiryProblem(command.expiresAt, now)) ??
      (command.scopes === undefined ? null : scopesProblem(command.scopes, false)) ??
      confinementProblem(command.confinedTo)
    if (problem) return problem
    const events: AccessTokenEvent[] = []
    if (command.name !== undefined)
      events.push({ type: 'AccessTokenRenamed', data: { ...ids, name: command.name } })
    if (command.scopes !== undefined && command.scopes !== state.scopes)
      events.push({ type: 'AccessTokenScopesChanged', data: { ...ids, scopes: command.scopes.toString() } })
    if (command.expiresAt !== undefined && command.expiresAt !== state.expiresAt)
      events.push({ type: 'AccessTokenExpiryChanged', data: { ...ids, expiresAt: command.expiresAt } })
    if (command.confinedTo !== undefined && !isSameConfinement(command.confinedTo, state.confinedTo))
      events.push({ type: 'AccessTokenConfined', data: { ...ids, confinedTo: command.confinedTo } })
    return events
  },
  evolve: (state, event) => {
    if (event.type === 'AccessTokenCreated') {
      const { userId, scopes, expiresAt, confinedTo = null, issuedBy = null, secretHash } = event.data
      const name = clear(event.data.name)
      const reach = { scopes: BigInt(scopes), expiresAt, confinedTo }
      return { status: 'active', userId, name, ...reach, issuedBy, secretHash }
    }
    if (state.status === 'none') return state
    switch (event.type) {
      case 'AccessTokenScopesChanged':
        return { ...state, scopes: BigInt(event.data.scopes) }
      case 'AccessTokenExpiryChanged':
        return { ...state, expiresAt: event.data.expiresAt }
      case 'AccessTokenConfined':
        return { ...state, confinedTo: event.data.confinedTo }
      case 'AccessTokenRevoked':
        return { ...state, status: 'revoked' }
      case 'AccessTokenRenamed':
        return { ...state, name: clear(event.data.name) }
    }
  },
}
