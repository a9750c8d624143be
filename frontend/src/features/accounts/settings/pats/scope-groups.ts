import { hasScope, type Scope, scopeBit } from '@modstead/domain/kernel/scopes'

type Choice = {
  scope: Scope
  /** What a program may do with it. */
  label: string
  /** In a line that names the group: "Projects: create, edit". */
  word: string
}

type ScopeGroup = { title: string; choices: readonly Choice[] }

/** All that a token can be given. What would let it take over the account is never offered. */
export const scopeGroups: readonly ScopeGroup[] = [
  {
    title: 'Projects',
    choices: [
      { scope: 'PROJECT_READ', label: 'See drafts and hidden projects', word: 'see hidden ones' },
      { scope: 'PROJECT_CREATE', label: 'Create projects', word: 'create' },
      { scope: 'PROJECT_WRITE', label: 'Edit projects and their teams', word: 'edit' },
      { scope: 'PROJECT_DELETE', label: 'Delete projects', word: 'delete' },
    ],
  },
  {
    title: 'Versions',
    choices: [
      { scope: 'VERSION_READ', label: 'See drafts and hidden versions', word: 'see hidden ones' },
      { scope: 'VERSION_CREATE', label: 'Publish versions', word: 'publish' },
      { scope: 'VERSION_WRITE', label: 'Edit versions and their files', word: 'edit' },
      { scope: 'VERSION_DELETE', label: 'Delete versions', word: 'delete' },
    ],
  },
  {
    title: 'Organizations',
    choices: [
      { scope: 'ORGANIZATION_READ', label: 'See hidden organizations', word: 'see hidden ones' },
      { scope: 'ORGANIZATION_CREATE', label: 'Create organizations', word: 'create' },
      {
        scope: 'ORGANIZATION_WRITE',
        label: 'Edit organizations and which projects they own',
        word: 'edit',
      },
      { scope: 'ORGANIZATION_DELETE', label: 'Delete organizations', word: 'delete' },
    ],
  },
  {
    title: 'Collections',
    choices: [
      { scope: 'COLLECTION_READ', label: 'See private collections', word: 'see private ones' },
      { scope: 'COLLECTION_CREATE', label: 'Create collections', word: 'create' },
      { scope: 'COLLECTION_WRITE', label: 'Edit collections', word: 'edit' },
      { scope: 'COLLECTION_DELETE', label: 'Delete collections', word: 'delete' },
    ],
  },
  {
    title: 'Profile',
    choices: [
      { scope: 'USER_READ', label: 'See your profile and what you follow', word: 'see' },
      { scope: 'USER_READ_EMAIL', label: 'See your e-mail address', word: 'see e-mail address' },
      { scope: 'USER_WRITE', label: 'Edit your profile and follow projects', word: 'edit' },
    ],
  },
  {
    title: 'Notifications',
    choices: [
      { scope: 'NOTIFICATION_READ', label: 'See notifications', word: 'see' },
      { scope: 'NOTIFICATION_WRITE', label: 'Mark as read and delete notifications', word: 'edit' },
    ],
  },
  {
    title: 'Reports and messages',
    choices: [
      { scope: 'REPORT_READ', label: 'See your reports', word: 'see reports' },
      { scope: 'REPORT_CREATE', label: 'Report things', word: 'report' },
      { scope: 'REPORT_WRITE', label: 'Edit your reports', word: 'edit reports' },
      { scope: 'REPORT_DELETE', label: 'Delete your reports', word: 'delete reports' },
      { scope: 'THREAD_READ', label: 'See your messages', word: 'see messages' },
      { scope: 'THREAD_WRITE', label: 'Write messages', word: 'write messages' },
    ],
  },
  {
    title: 'Figures and earnings',
    choices: [
      { scope: 'ANALYTICS', label: 'See downloads and views of your projects', word: 'see figures' },
      { scope: 'PAYOUTS_READ', label: 'See your earnings', word: 'see earnings' },
      { scope: 'PAYOUTS_WRITE', label: 'Withdraw your earnings', word: 'withdraw' },
    ],
  },
]

/** As "Projects: create, edit", one line for each group that has any. */
export const scopeLines = (scopes: number): readonly string[] =>
  scopeGroups.flatMap(({ title, choices }) => {
    const words = choices.filter(({ scope }) => hasScope(BigInt(scopes), scope)).map(({ word }) => word)
    return words.length === 0 ? [] : [`${title}: ${words.join(', ')}`]
  })

export const fieldOf = (scope: Scope): string => `scope-${scope}`

/** The bit set of the boxes that are checked. It fits a number: there are forty bits. */
export const scopesIn = (values: Readonly<Record<string, unknown>>): number =>
  Number(
    scopeGroups
      .flatMap(({ choices }) => choices)
      .filter(({ scope }) => values[fieldOf(scope)] === true)
      .reduce((bits, { scope }) => bits | scopeBit(scope), 0n),
  )
