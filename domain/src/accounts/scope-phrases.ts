import type { Scope } from '../kernel/scopes.ts'
import type { OfferedScope } from './scope-groups.ts'

/** In mails, to follow "It may". Pages have words of their own in each language. */
const phrases: Readonly<Record<OfferedScope, string>> = {
  PROJECT_READ: 'see your projects, also hidden ones',
  PROJECT_CREATE: 'create projects in your name',
  PROJECT_WRITE: 'edit your projects and their teams',
  PROJECT_DELETE: 'delete your projects',
  VERSION_READ: 'see versions of your projects, also hidden ones',
  VERSION_CREATE: 'publish versions of your projects',
  VERSION_WRITE: 'edit versions of your projects and their files',
  VERSION_DELETE: 'delete versions of your projects',
  ORGANIZATION_READ: 'see your organizations, also hidden ones',
  ORGANIZATION_CREATE: 'create organizations in your name',
  ORGANIZATION_WRITE: 'edit your organizations and which projects they own',
  ORGANIZATION_DELETE: 'delete your organizations',
  COLLECTION_READ: 'see your collections, also private ones',
  COLLECTION_CREATE: 'create collections in your name',
  COLLECTION_WRITE: 'edit your collections',
  COLLECTION_DELETE: 'delete your collections',
  USER_READ: 'see your profile and what you follow',
  USER_READ_EMAIL: 'see your e-mail address',
  USER_WRITE: 'edit your profile and follow projects',
  NOTIFICATION_READ: 'see your notifications',
  NOTIFICATION_WRITE: 'mark your notifications as read and delete them',
  REPORT_READ: 'see your reports',
  REPORT_CREATE: 'report in your name',
  REPORT_WRITE: 'edit your reports',
  REPORT_DELETE: 'delete your reports',
  THREAD_READ: 'see your messages with moderators',
  THREAD_WRITE: 'write to moderators in your name',
  ANALYTICS: 'see downloads and views of your projects',
  PAYOUTS_READ: 'see your earnings',
  PAYOUTS_WRITE: 'withdraw your earnings',
}

const known: ReadonlyMap<string, string> = new Map(Object.entries(phrases))

/** A scope that nothing can be given has its name alone: nobody is asked for it. */
export const scopePhrase = (scope: Scope): string => known.get(scope) ?? scope
