import type { Role } from '@modstead/domain/kernel/actor'
import type { Means } from '@modstead/domain/kernel/policy'

/** A token that lets a program act for a user, without the secret. */
export interface Credential extends Means {
  readonly userId: string
  /** ISO 8601 UTC. */
  readonly expiresAt: string
  /** Lower-case hex sha256 of the whole secret. */
  readonly secretHash: string
}

/** Credentials whose secret is renewed now and then. */
export interface Renewable extends Omit<Credential, keyof Means> {
  /** The secret before the last renewal. */
  readonly former: Pick<Credential, 'secretHash' | 'expiresAt'> | null
}

/** The rights of an app on behalf of a user, limited to what both have agreed to. */
export interface AppCredential extends Renewable {
  readonly appId: string
  readonly scopes: bigint
}

/** A session, which has all rights of its user. */
export interface SessionCredential extends Renewable {
  /** Its proof is its own: a stolen copy must not gain from what is proven with the current secret. */
  readonly former: (NonNullable<Renewable['former']> & { readonly provenAt: string | null }) | null
  readonly epoch: number
  /** When its user last proved who they are. */
  readonly provenAt: string
}

export interface Account {
  readonly role: Role
  /** Bits of individual rights, for moderators. */
  readonly staffRights: number
  /** Sessions of an earlier epoch have ended. */
  readonly signIn: { readonly epoch: number }
}

/**
 * Knows the current sessions, tokens, apps and accounts. An answer remains the same object until its contents
 * change.
 */
export interface IdentityDirectory {
  /** null: there is none, or it was revoked. */
  token(tokenId: string): Promise<Credential | null>
  /** null: there is none, or it has ended. */
  session(sessionId: string): Promise<SessionCredential | null>
  /** null: there is none, or the app, the user or the consent of either is gone. */
  grant(grantId: string): Promise<AppCredential | null>
  /** null: there is none, or it was closed. */
  account(userId: string): Promise<Account | null>
  /** The answer if it is in memory. undefined: ask. */
  knownToken(tokenId: string): Credential | null | undefined
  knownSession(sessionId: string): SessionCredential | null | undefined
  knownGrant(grantId: string): AppCredential | null | undefined
  knownAccount(userId: string): Account | null | undefined
}
