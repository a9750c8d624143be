import type { Scope } from '../kernel/scopes.ts'

/**
 * All scopes that a token or an app can be given, grouped by subject. Scopes that would let a program take
 * over the account are never offered.
 */
export const scopeGroups = {
  projects: ['PROJECT_READ', 'PROJECT_CREATE', 'PROJECT_WRITE', 'PROJECT_DELETE'],
  versions: ['VERSION_READ', 'VERSION_CREATE', 'VERSION_WRITE', 'VERSION_DELETE'],
  organizations: ['ORGANIZATION_READ', 'ORGANIZATION_CREATE', 'ORGANIZATION_WRITE', 'ORGANIZATION_DELETE'],
  collections: ['COLLECTION_READ', 'COLLECTION_CREATE', 'COLLECTION_WRITE', 'COLLECTION_DELETE'],
  profile: ['USER_READ', 'USER_READ_EMAIL', 'USER_WRITE'],
  notifications: ['NOTIFICATION_READ', 'NOTIFICATION_WRITE'],
  reports: ['REPORT_READ', 'REPORT_CREATE', 'REPORT_WRITE', 'REPORT_DELETE', 'THREAD_READ', 'THREAD_WRITE'],
  earnings: ['ANALYTICS', 'PAYOUTS_READ', 'PAYOUTS_WRITE'],
} as const satisfies Readonly<Record<string, readonly Scope[]>>

export type ScopeGroup = keyof typeof scopeGroups
export type OfferedScope = (typeof scopeGroups)[ScopeGroup][number]

export const scopeGroupNames = Object.keys(scopeGroups) as readonly ScopeGroup[]

const offered: ReadonlySet<Scope> = new Set(Object.values(scopeGroups).flat())

export const isOfferedScope = (scope: Scope): scope is OfferedScope => offered.has(scope)
