import type { Scope } from '../kernel/scopes.ts'

interface Choice {
  readonly scope: Scope
  /** What a program may do with it, to follow "It may". */
  readonly phrase: string
  /** In a line that names the group: "Projects: create, edit". */
  readonly word: string
}

interface ScopeGroup {
  readonly title: string
  readonly choices: readonly Choice[]
}

/** All that a token or an app can be given. What would let it take over the account is never offered. */
export const scopeGroups: readonly ScopeGroup[] = [
  {
    title: 'Projects',
    choices: [
      { scope: 'PROJECT_READ', phrase: 'see your projects, also hidden ones', word: 'see hidden ones' },
      { scope: 'PROJECT_CREATE', phrase: 'create projects in your name', word: 'create' },
      { scope: 'PROJECT_WRITE', phrase: 'edit your projects and their teams', word: 'edit' },
      { scope: 'PROJECT_DELETE', phrase: 'delete your projects', word: 'delete' },
    ],
  },
  {
    title: 'Versions',
    choices: [
      {
        scope: 'VERSION_READ',
        phrase: 'see versions of your projects, also hidden ones',
        word: 'see hidden ones',
      },
      { scope: 'VERSION_CREATE', phrase: 'publish versions of your projects', word: 'publish' },
      { scope: 'VERSION_WRITE', phrase: 'edit versions of your projects and their files', word: 'edit' },
      { scope: 'VERSION_DELETE', phrase: 'delete versions of your projects', word: 'delete' },
    ],
  },
  {
    title: 'Organizations',
    choices: [
      {
        scope: 'ORGANIZATION_READ',
        phrase: 'see your organizations, also hidden ones',
        word: 'see hidden ones',
      },
      { scope: 'ORGANIZATION_CREATE', phrase: 'create organizations in your name', word: 'create' },
      {
        scope: 'ORGANIZATION_WRITE',
        phrase: 'edit your organizations and which projects they own',
        word: 'edit',
      },
      { scope: 'ORGANIZATION_DELETE', phrase: 'delete your organizations', word: 'delete' },
    ],
  },
  {
    title: 'Collections',
    choices: [
      {
        scope: 'COLLECTION_READ',
        phrase: 'see your collections, also private ones',
        word: 'see private ones',
      },
      { scope: 'COLLECTION_CREATE', phrase: 'create collections in your name', word: 'create' },
      { scope: 'COLLECTION_WRITE', phrase: 'edit your collections', word: 'edit' },
      { scope: 'COLLECTION_DELETE', phrase: 'delete your collections', word: 'delete' },
    ],
  },
  {
    title: 'Profile',
    choices: [
      { scope: 'USER_READ', phrase: 'see your profile and what you follow', word: 'see' },
      { scope: 'USER_READ_EMAIL', phrase: 'see your e-mail address', word: 'see e-mail address' },
      { scope: 'USER_WRITE', phrase: 'edit your profile and follow projects', word: 'edit' },
    ],
  },
  {
    title: 'Notifications',
    choices: [
      { scope: 'NOTIFICATION_READ', phrase: 'see your notifications', word: 'see' },
      {
        scope: 'NOTIFICATION_WRITE',
        phrase: 'mark your notifications as read and delete them',
        word: 'edit',
      },
    ],
  },
  {
    title: 'Reports and messages',
    choices: [
      { scope: 'REPORT_READ', phrase: 'see your reports', word: 'see reports' },
      { scope: 'REPORT_CREATE', phrase: 'report in your name', word: 'report' },
      { scope: 'REPORT_WRITE', phrase: 'edit your reports', word: 'edit reports' },
      { scope: 'REPORT_DELETE', phrase: 'delete your reports', word: 'delete reports' },
      { scope: 'THREAD_READ', phrase: 'see your messages with moderators', word: 'see messages' },
      { scope: 'THREAD_WRITE', phrase: 'write to moderators in your name', word: 'write messages' },
    ],
  },
  {
    title: 'Figures and earnings',
    choices: [
      { scope: 'ANALYTICS', phrase: 'see downloads and views of your projects', word: 'see figures' },
      { scope: 'PAYOUTS_READ', phrase: 'see your earnings', word: 'see earnings' },
      { scope: 'PAYOUTS_WRITE', phrase: 'withdraw your earnings', word: 'withdraw' },
    ],
  },
]

const phrases: ReadonlyMap<Scope, string> = new Map(
  scopeGroups.flatMap(({ choices }) => choices.map(({ scope, phrase }) => [scope, phrase])),
)

/** To follow "It may". A scope that nothing can be given has its name alone: nobody is asked for it. */
export const scopePhrase = (scope: Scope): string => phrases.get(scope) ?? scope

/** As a label of its own: "See your e-mail address". */
export const scopeLabel = (scope: Scope): string => {
  const phrase = scopePhrase(scope)
  return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}`
}
