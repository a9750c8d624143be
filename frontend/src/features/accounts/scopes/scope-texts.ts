import type { OfferedScope, ScopeGroup } from '@modstead/domain/accounts/scope-groups'
import type { Scope } from '@modstead/domain/kernel/scopes'
import { t } from '../../../texts/t.ts'
import { asSentence } from './as-sentence.ts'

export const scopeGroupTitles: Readonly<Record<ScopeGroup, string>> = {
  projects: t('scopes.group-projects'),
  versions: t('scopes.group-versions'),
  organizations: t('scopes.group-organizations'),
  collections: t('scopes.group-collections'),
  profile: t('scopes.group-profile'),
  notifications: t('scopes.group-notifications'),
  reports: t('scopes.group-reports'),
  earnings: t('scopes.group-earnings'),
}

const phrases: Readonly<Record<OfferedScope, string>> = {
  PROJECT_READ: t('scopes.project-read'),
  PROJECT_CREATE: t('scopes.project-create'),
  PROJECT_WRITE: t('scopes.project-write'),
  PROJECT_DELETE: t('scopes.project-delete'),
  VERSION_READ: t('scopes.version-read'),
  VERSION_CREATE: t('scopes.version-create'),
  VERSION_WRITE: t('scopes.version-write'),
  VERSION_DELETE: t('scopes.version-delete'),
  ORGANIZATION_READ: t('scopes.organization-read'),
  ORGANIZATION_CREATE: t('scopes.organization-create'),
  ORGANIZATION_WRITE: t('scopes.organization-write'),
  ORGANIZATION_DELETE: t('scopes.organization-delete'),
  COLLECTION_READ: t('scopes.collection-read'),
  COLLECTION_CREATE: t('scopes.collection-create'),
  COLLECTION_WRITE: t('scopes.collection-write'),
  COLLECTION_DELETE: t('scopes.collection-delete'),
  USER_READ: t('scopes.user-read'),
  USER_READ_EMAIL: t('scopes.user-read-email'),
  USER_WRITE: t('scopes.user-write'),
  NOTIFICATION_READ: t('scopes.notification-read'),
  NOTIFICATION_WRITE: t('scopes.notification-write'),
  REPORT_READ: t('scopes.report-read'),
  REPORT_CREATE: t('scopes.report-create'),
  REPORT_WRITE: t('scopes.report-write'),
  REPORT_DELETE: t('scopes.report-delete'),
  THREAD_READ: t('scopes.thread-read'),
  THREAD_WRITE: t('scopes.thread-write'),
  ANALYTICS: t('scopes.analytics'),
  PAYOUTS_READ: t('scopes.payouts-read'),
  PAYOUTS_WRITE: t('scopes.payouts-write'),
}

/** For a line that names the group: "Projects: create, edit". */
export const scopeWords: Readonly<Record<OfferedScope, string>> = {
  PROJECT_READ: t('scopes.project-read-word'),
  PROJECT_CREATE: t('scopes.project-create-word'),
  PROJECT_WRITE: t('scopes.project-write-word'),
  PROJECT_DELETE: t('scopes.project-delete-word'),
  VERSION_READ: t('scopes.version-read-word'),
  VERSION_CREATE: t('scopes.version-create-word'),
  VERSION_WRITE: t('scopes.version-write-word'),
  VERSION_DELETE: t('scopes.version-delete-word'),
  ORGANIZATION_READ: t('scopes.organization-read-word'),
  ORGANIZATION_CREATE: t('scopes.organization-create-word'),
  ORGANIZATION_WRITE: t('scopes.organization-write-word'),
  ORGANIZATION_DELETE: t('scopes.organization-delete-word'),
  COLLECTION_READ: t('scopes.collection-read-word'),
  COLLECTION_CREATE: t('scopes.collection-create-word'),
  COLLECTION_WRITE: t('scopes.collection-write-word'),
  COLLECTION_DELETE: t('scopes.collection-delete-word'),
  USER_READ: t('scopes.user-read-word'),
  USER_READ_EMAIL: t('scopes.user-read-email-word'),
  USER_WRITE: t('scopes.user-write-word'),
  NOTIFICATION_READ: t('scopes.notification-read-word'),
  NOTIFICATION_WRITE: t('scopes.notification-write-word'),
  REPORT_READ: t('scopes.report-read-word'),
  REPORT_CREATE: t('scopes.report-create-word'),
  REPORT_WRITE: t('scopes.report-write-word'),
  REPORT_DELETE: t('scopes.report-delete-word'),
  THREAD_READ: t('scopes.thread-read-word'),
  THREAD_WRITE: t('scopes.thread-write-word'),
  ANALYTICS: t('scopes.analytics-word'),
  PAYOUTS_READ: t('scopes.payouts-read-word'),
  PAYOUTS_WRITE: t('scopes.payouts-write-word'),
}

const known: ReadonlyMap<string, string> = new Map(Object.entries(phrases))

/** Says what a program may do with the scope: "See your profile". A scope that nothing can be given has only its name. */
export function scopeLabel(scope: Scope): string {
  const phrase = known.get(scope)
  return phrase === undefined ? scope : asSentence(phrase)
}
