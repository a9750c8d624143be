import type { DomainEvent } from '../../kernel/event.ts'
import type { EventCatalogue, Personal } from '../../kernel/event-definition.ts'

/**
 * Stream `accessToken-<tokenId>`. The secret is `mrp_` + tokenId (8) + 52 random base62 characters. Only its sha256 is
 * stored. `scopes` is the bit set as a decimal text.
 */
export type AccessTokenEvent =
  | DomainEvent<
      'AccessTokenCreated',
      {
        tokenId: string
        userId: string
        name: Personal
        scopes: string
        expiresAt: string
        secretHash: string
      }
    >
  | DomainEvent<'AccessTokenRenamed', { tokenId: string; userId: string; name: Personal }>
  | DomainEvent<'AccessTokenScopesChanged', { tokenId: string; userId: string; scopes: string }>
  | DomainEvent<'AccessTokenExpiryChanged', { tokenId: string; userId: string; expiresAt: string }>
  | DomainEvent<'AccessTokenRevoked', { tokenId: string; userId: string }>

export const accessTokenEvents = {
  AccessTokenCreated: { version: 1, personal: { person: 'userId', fields: ['name'] } },
  AccessTokenRenamed: { version: 1, personal: { person: 'userId', fields: ['name'] } },
  AccessTokenScopesChanged: { version: 1 },
  AccessTokenExpiryChanged: { version: 1 },
  AccessTokenRevoked: { version: 1 },
} satisfies Record<AccessTokenEvent['type'], EventCatalogue[string]>
