import type { Role } from '@modstead/domain/kernel/actor'
import type { Means } from '@modstead/domain/kernel/policy'

/** A token by which somebody may act, without its secret. */
export interface Credential extends Means {
  readonly userId: string
  /** ISO 8601 UTC. */
  readonly expiresAt: string
  /** Lower-case hex sha256 of the whole secret. */
  readonly secretHash: string
}

/** What gets a new secret now and then. */
export interface Renewable extends Omit<Credential, keyof Means> {
  /** The secret before the last renewal. */
  readonly former: Pick<Credential, 'secretHash' | 'expiresAt'> | null
}

/** What an app may do for somebody: no more than both have agreed to. */
export interface AppCredential extends Renewable {
  readonly appId: string
  readonly scopes: bigint
}

/** A session, which reaches all that its user may do. */
export interface SessionCredential extends Renewable {
  readonly epoch: number
  /** When its user last proved who they are. */
  readonly provenAt: string
}

export interface Account {
  readonly role: Role
  /** Bits, of moderators. */
  readonly staffRights: number
  /** Sessions of an earlier epoch have ended. */
  readonly signIn: { readonly epoch: number }
}

/**
 * Knows the sessions, tokens, apps and accounts of now. An answer stays the same object until what it tells of changes.
 */
export interface IdentityDirectory {
  /** null: there is none, or it was revoked. */
  token(tokenId: string): Promise<Credential | null>
  /** null: there is none, or it has ended. */
  session(sessionId: string): Promise<SessionCredential | null>
  /** null: there is none, or the app, its person or either's word for it is gone. */
  grant(grantId: string): Promise<AppCredential | null>
  /** null: there is none, or it was closed. */
  account(userId: string): Promise<Account | null>
  /** The answers where they are in memory; undefined: ask. */
  knownToken(tokenId: string): Credential | null | undefined
  knownSession(sessionId: string): SessionCredential | null | undefined
  knownGrant(grantId: string): AppCredential | null | undefined
  knownAccount(userId: string): Account | null | undefined
}
