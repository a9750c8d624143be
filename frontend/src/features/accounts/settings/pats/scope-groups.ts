import { hasScope, type Scope, scopeBit } from '@modstead/domain/kernel/scopes'
import { t } from '../../../../texts/t.ts'

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
    title: t('scopes.projects'),
    choices: [
      {
        scope: 'PROJECT_READ',
        label: t('scopes.see-drafts-and-hidden-projects'),
        word: t('scopes.see-hidden-ones'),
      },
      { scope: 'PROJECT_CREATE', label: t('scopes.create-projects'), word: t('scopes.create') },
      { scope: 'PROJECT_WRITE', label: t('scopes.edit-projects'), word: t('scopes.edit') },
      { scope: 'PROJECT_DELETE', label: t('scopes.delete-projects'), word: t('scopes.delete') },
    ],
  },
  {
    title: t('scopes.versions'),
    choices: [
      {
        scope: 'VERSION_READ',
        label: t('scopes.see-drafts-and-hidden-versions'),
        word: t('scopes.see-hidden-ones'),
      },
      { scope: 'VERSION_CREATE', label: t('scopes.publish-versions'), word: t('scopes.publish') },
      { scope: 'VERSION_WRITE', label: t('scopes.edit-versions'), word: t('scopes.edit') },
      { scope: 'VERSION_DELETE', label: t('scopes.delete-versions'), word: t('scopes.delete') },
    ],
  },
  {
    title: t('scopes.organizations'),
    choices: [
      {
        scope: 'ORGANIZATION_READ',
        label: t('scopes.see-hidden-organizations'),
        word: t('scopes.see-hidden-ones'),
      },
      { scope: 'ORGANIZATION_CREATE', label: t('scopes.create-organizations'), word: t('scopes.create') },
      {
        scope: 'ORGANIZATION_WRITE',
        label: t('scopes.edit-organizations'),
        word: t('scopes.edit'),
      },
      { scope: 'ORGANIZATION_DELETE', label: t('scopes.delete-organizations'), word: t('scopes.delete') },
    ],
  },
  {
    title: t('scopes.collections'),
    choices: [
      {
        scope: 'COLLECTION_READ',
        label: t('scopes.see-private-collections'),
        word: t('scopes.see-private-ones'),
      },
      { scope: 'COLLECTION_CREATE', label: t('scopes.create-collections'), word: t('scopes.create') },
      { scope: 'COLLECTION_WRITE', label: t('scopes.edit-collections'), word: t('scopes.edit') },
      { scope: 'COLLECTION_DELETE', label: t('scopes.delete-collections'), word: t('scopes.delete') },
    ],
  },
  {
    title: t('scopes.profile'),
    choices: [
      { scope: 'USER_READ', label: t('scopes.see-your-profile'), word: t('scopes.see') },
      {
        scope: 'USER_READ_EMAIL',
        label: t('scopes.see-your-e-mail-address'),
        word: t('scopes.see-e-mail-address'),
      },
      { scope: 'USER_WRITE', label: t('scopes.edit-your-profile'), word: t('scopes.edit') },
    ],
  },
  {
    title: t('scopes.notifications'),
    choices: [
      { scope: 'NOTIFICATION_READ', label: t('scopes.see-notifications'), word: t('scopes.see') },
      { scope: 'NOTIFICATION_WRITE', label: t('scopes.edit-notifications'), word: t('scopes.edit') },
    ],
  },
  {
    title: t('scopes.reports-and-messages'),
    choices: [
      { scope: 'REPORT_READ', label: t('scopes.see-your-reports'), word: t('scopes.see-reports') },
      { scope: 'REPORT_CREATE', label: t('scopes.report-things'), word: t('scopes.report') },
      { scope: 'REPORT_WRITE', label: t('scopes.edit-your-reports'), word: t('scopes.edit-reports') },
      { scope: 'REPORT_DELETE', label: t('scopes.delete-your-reports'), word: t('scopes.delete-reports') },
      { scope: 'THREAD_READ', label: t('scopes.see-your-messages'), word: t('scopes.see-messages') },
      { scope: 'THREAD_WRITE', label: t('scopes.write-messages'), word: t('scopes.write-messages-word') },
    ],
  },
  {
    title: t('scopes.figures-and-earnings'),
    choices: [
      { scope: 'ANALYTICS', label: t('scopes.see-your-figures'), word: t('scopes.see-figures') },
      { scope: 'PAYOUTS_READ', label: t('scopes.see-your-earnings'), word: t('scopes.see-earnings') },
      { scope: 'PAYOUTS_WRITE', label: t('scopes.withdraw-your-earnings'), word: t('scopes.withdraw') },
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
