/** Bits of what a token may do. The values are on the wire (an unsigned 64-bit number): never renumber. */
export const SCOPES = {
  USER_READ_EMAIL: 1n << 0n,
  USER_READ: 1n << 1n,
  USER_WRITE: 1n << 2n,
  USER_DELETE: 1n << 3n,
  USER_AUTH_WRITE: 1n << 4n,
  NOTIFICATION_READ: 1n << 5n,
  NOTIFICATION_WRITE: 1n << 6n,
  PAYOUTS_READ: 1n << 7n,
  PAYOUTS_WRITE: 1n << 8n,
  ANALYTICS: 1n << 9n,
  PROJECT_CREATE: 1n << 10n,
  PROJECT_READ: 1n << 11n,
  PROJECT_WRITE: 1n << 12n,
  PROJECT_DELETE: 1n << 13n,
  VERSION_CREATE: 1n << 14n,
  VERSION_READ: 1n << 15n,
  VERSION_WRITE: 1n << 16n,
  VERSION_DELETE: 1n << 17n,
  REPORT_CREATE: 1n << 18n,
  REPORT_READ: 1n << 19n,
  REPORT_WRITE: 1n << 20n,
  REPORT_DELETE: 1n << 21n,
  THREAD_READ: 1n << 22n,
  THREAD_WRITE: 1n << 23n,
  PAT_CREATE: 1n << 24n,
  PAT_READ: 1n << 25n,
  PAT_WRITE: 1n << 26n,
  PAT_DELETE: 1n << 27n,
  SESSION_READ: 1n << 28n,
  SESSION_DELETE: 1n << 29n,
  PERFORM_ANALYTICS: 1n << 30n,
  COLLECTION_CREATE: 1n << 31n,
  COLLECTION_READ: 1n << 32n,
  COLLECTION_WRITE: 1n << 33n,
  COLLECTION_DELETE: 1n << 34n,
  ORGANIZATION_CREATE: 1n << 35n,
  ORGANIZATION_READ: 1n << 36n,
  ORGANIZATION_WRITE: 1n << 37n,
  ORGANIZATION_DELETE: 1n << 38n,
  SESSION_ACCESS: 1n << 39n,
} as const

export type Scope = keyof typeof SCOPES

export const NO_SCOPES = 0n
export const ALL_SCOPES = (1n << 40n) - 1n

/** Never in a personal access token or an app: only a signed-in session may do these. */
export const RESTRICTED_SCOPES =
  SCOPES.USER_DELETE |
  SCOPES.USER_AUTH_WRITE |
  SCOPES.PAT_CREATE |
  SCOPES.PAT_READ |
  SCOPES.PAT_WRITE |
  SCOPES.PAT_DELETE |
  SCOPES.SESSION_READ |
  SCOPES.SESSION_DELETE |
  SCOPES.PERFORM_ANALYTICS |
  SCOPES.SESSION_ACCESS

/** The most that a personal access token can hold. */
export const ALL_TOKEN_SCOPES = ALL_SCOPES & ~RESTRICTED_SCOPES

/** Whether `held` has every bit of `wanted`. */
export const holdsScopes = (held: bigint, wanted: bigint): boolean => (held & wanted) === wanted

export const hasRestrictedScope = (scopes: bigint): boolean => (scopes & RESTRICTED_SCOPES) !== 0n

export const scopeNames = (scopes: bigint): Scope[] =>
  (Object.keys(SCOPES) as Scope[]).filter((name) => (scopes & SCOPES[name]) !== 0n)

/** Reads the decimal text or the number of a set of scopes; null when it is none or has an unknown bit. */
export const parseScopes = (value: string | number): bigint | null => {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return null
  if (!/^\d{1,19}$/.test(String(value))) return null
  const scopes = BigInt(value)
  return (scopes & ~ALL_SCOPES) === 0n ? scopes : null
}
