import type { Decider } from '../../kernel/decider.ts'
import { reject } from '../../kernel/rejection.ts'
import type { TokenPlacesEvent } from './events.ts'

export const MAX_TOKENS = 100

export type TokenPlacesCommand =
  | { readonly type: 'TakeTokenPlace'; readonly userId: string; readonly tokenId: string }
  | { readonly type: 'GiveBackTokenPlaces'; readonly userId: string; readonly tokenIds: readonly string[] }

export type TokenPlacesRejection = 'too-many-tokens'

/** The ids of a user's tokens, with those that have expired or were revoked until their places are needed. */
export type TokenPlacesState = ReadonlySet<string>

export const tokenPlacesDecider: Decider<
  TokenPlacesState,
  TokenPlacesCommand,
  TokenPlacesEvent,
  TokenPlacesRejection
> = {
  initial: new Set(),
  decide: (command, tokens) => {
    const { userId } = command
    if (command.type === 'GiveBackTokenPlaces') {
      const tokenIds = command.tokenIds.filter((id) => tokens.has(id))
      return tokenIds.length === 0 ? [] : [{ type: 'TokenPlacesGivenBack', data: { userId, tokenIds } }]
    }
    const { tokenId } = command
    if (tokens.has(tokenId)) return []
    return tokens.size >= MAX_TOKENS
      ? reject('too-many-tokens', `An account has at most ${MAX_TOKENS} access tokens. Revoke one first.`)
      : [{ type: 'TokenPlaceTaken', data: { userId, tokenId } }]
  },
  evolve: (tokens, { type, data }) => {
    if (type === 'TokenPlaceTaken') return new Set([...tokens, data.tokenId])
    return new Set([...tokens].filter((id) => !data.tokenIds.includes(id)))
  },
}
