import type { Decider } from '../../kernel/decider.ts'
import { reject } from '../../kernel/rejection.ts'
import type { TokenPlacesEvent } from './events.ts'

export const MAX_TOKENS = 100

export type TokenPlacesCommand =
  | {
      readonly type: 'TakeTokenPlace'
      readonly userId: string
      readonly tokenId: string
      readonly expiresAt: string
    }
  | { readonly type: 'GiveBackTokenPlaces'; readonly userId: string; readonly tokenIds: readonly string[] }

export type TokenPlacesRejection = 'too-many-tokens'

/** When each of a user's tokens expires, by id. Revoked ones stay until their places are needed. */
export type TokenPlacesState = ReadonlyMap<string, string>

type GivenBack = Extract<TokenPlacesEvent, { type: 'TokenPlacesGivenBack' }>

const givenBack = (userId: string, tokenIds: readonly string[]): readonly GivenBack[] =>
  tokenIds.length === 0 ? [] : [{ type: 'TokenPlacesGivenBack', data: { userId, tokenIds } }]

export const tokenPlacesDecider: Decider<
  TokenPlacesState,
  TokenPlacesCommand,
  TokenPlacesEvent,
  TokenPlacesRejection
> = {
  initial: new Map(),
  decide: (command, tokens, { now }) => {
    const { userId } = command
    if (command.type === 'GiveBackTokenPlaces')
      return givenBack(
        userId,
        command.tokenIds.filter((id) => tokens.has(id)),
      )
    const { tokenId, expiresAt } = command
    if (tokens.get(tokenId) === expiresAt) return []
    const others = [...tokens].filter(([id]) => id !== tokenId)
    const expired = others.filter(([, end]) => Date.parse(end) <= Date.parse(now)).map(([id]) => id)
    if (others.length - expired.length >= MAX_TOKENS)
      return reject(
        'too-many-tokens',
        `An account has at most ${MAX_TOKENS} access tokens. Revoke one first.`,
      )
    return [...givenBack(userId, expired), { type: 'TokenPlaceTaken', data: { userId, tokenId, expiresAt } }]
  },
  evolve: (tokens, { type, data }) => {
    if (type === 'TokenPlaceTaken') return new Map(tokens).set(data.tokenId, data.expiresAt)
    return new Map([...tokens].filter(([id]) => !data.tokenIds.includes(id)))
  },
}
