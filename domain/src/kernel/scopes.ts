/** Bits of a token's scope set. The public API (v2 and v3) fixes their order. */
const scopeNames = [
  'USER_READ_EMAIL',
  'USER_READ',
  'USER_WRITE',
  'USER_DELETE',
  'USER_AUTH_WRITE',
  'NOTIFICATION_READ',
  'NOTIFICATION_WRITE',
  'PAYOUTS_READ',
  'PAYOUTS_WRITE',
  'ANALYTICS',
  'PROJECT_CREATE',
  'PROJECT_READ',
  'PROJECT_WRITE',
  'PROJECT_DELETE',
  'VERSION_CREATE',
  'VERSION_READ',
  'VERSION_WRITE',
  'VERSION_DELETE',
  'REPORT_CREATE',
  'REPORT_READ',
  'REPORT_WRITE',
  'REPORT_DELETE',
  'THREAD_READ',
  'THREAD_WRITE',
  'PAT_CREATE',
  'PAT_READ',
  'PAT_WRITE',
  'PAT_DELETE',
  'SESSION_READ',
  'SESSION_DELETE',
  'PERFORM_ANALYTICS',
  'COLLECTION_CREATE',
  'COLLECTION_READ',
  'COLLECTION_WRITE',
  'COLLECTION_DELETE',
  'ORGANIZATION_CREATE',
  'ORGANIZATION_READ',
  'ORGANIZATION_WRITE',
  'ORGANIZATION_DELETE',
  'SESSION_ACCESS',
] as const

export type Scope = (typeof scopeNames)[number]

export const isScope = (name: string): name is Scope => (scopeNames as readonly string[]).includes(name)

export const scopeBit = (scope: Scope): bigint => 1n << BigInt(scopeNames.indexOf(scope))

export const ALL_SCOPES: bigint = (1n << BigInt(scopeNames.length)) - 1n

/** Never granted to a personal access token: with any of these, a leaked token could take over the account. */
export const RESTRICTED_SCOPES: bigint = (
  [
    'USER_DELETE',
    'USER_AUTH_WRITE',
    'PAT_CREATE',
    'PAT_READ',
    'PAT_WRITE',
    'PAT_DELETE',
    'SESSION_READ',
    'SESSION_DELETE',
    'PERFORM_ANALYTICS',
    'SESSION_ACCESS',
  ] as const
).reduce((mask, scope) => mask | scopeBit(scope), 0n)

/** The names of a set, in their order. */
export const scopesIn = (scopes: bigint): readonly Scope[] =>
  scopeNames.filter((scope) => (scopes & scopeBit(scope)) !== 0n)

export const hasScope = (scopes: bigint, scope: Scope): boolean => (scopes & scopeBit(scope)) !== 0n
