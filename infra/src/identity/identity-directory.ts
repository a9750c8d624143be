import type { Role } from '@modstead/domain/kernel/actor'

/** A session or token by which somebody may act, without its secret. */
export interface Credential {
  readonly userId: string
  readonly scopes: bigint
  /** ISO 8601 UTC. */
  readonly expiresAt: string
  /** Lower-case hex sha256 of the whole secret. */
  readonly secretHash: string
}

export interface Account {
  readonly role: Role
}

/** Knows the tokens and accounts of now. An answer stays the same object until its token or account changes. */
export interface IdentityDirectory {
  /** null: there is none, or it was revoked. */
  token(tokenId: string): Promise<Credential | null>
  /** null: there is none, or it was closed. */
  account(userId: string): Promise<Account | null>
  /** The answers where they are in memory; undefined: ask. */
  knownToken(tokenId: string): Credential | null | undefined
  knownAccount(userId: string): Account | null | undefined
}
