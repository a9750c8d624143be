import { LAST_USES_KEPT_DAYS } from '@modstead/domain/kernel/last-uses'
import type { listAccessTokens } from '@modstead/query-api/contract/accounts/access-token'
import type { z } from 'zod'
import { t } from '../../../../texts/t.ts'
import { scopesIn } from './scope-groups.ts'

export type Token = z.output<typeof listAccessTokens.answer>[number]

const DAY_MS = 86_400_000

/**
 * Names of fields, besides the scopes. They are the server's names, so that its problems appear at the
 * fields.
 */
export const tokenFields = ['name', 'expires', 'scopes', 'confined_to']

export const KEEP = 'keep'
export const BY_DATE = 'date'

export const expiryPresets = [
  { value: '7', label: t('access-tokens.in-7-days') },
  { value: '30', label: t('access-tokens.in-30-days') },
  { value: '90', label: t('access-tokens.in-90-days') },
  { value: '365', label: t('access-tokens.in-a-year') },
  { value: BY_DATE, label: t('access-tokens.on-a-chosen-day') },
]

/** ISO 8601. undefined: unchanged. A day ends when it ends in UTC, like all dates here. */
export const expiryIn = (values: Readonly<Record<string, unknown>>, now: number): string | undefined => {
  const { expires, day } = values
  if (expires === KEEP) return undefined
  if (expires !== BY_DATE) return new Date(now + Number(expires) * DAY_MS).toISOString()
  const end = Date.parse(`${day}T23:59:59.000Z`)
  // The server reports an invalid day, at its field.
  return Number.isNaN(end) ? new Date(0).toISOString() : new Date(end).toISOString()
}

export const projectField = (id: string): string => `project-${id}`
export const organizationField = (id: string): string => `organization-${id}`

const idsIn = (values: Readonly<Record<string, unknown>>, kind: string): string[] =>
  Object.entries(values).flatMap(([name, checked]) =>
    checked === true && name.startsWith(`${kind}-`) ? [name.slice(kind.length + 1)] : [],
  )

/** Converts the values for the API. */
export const tokenIn = (values: Readonly<Record<string, unknown>>, now: number) => {
  const expires = expiryIn(values, now)
  return {
    name: String(values.name ?? ''),
    scopes: scopesIn(values),
    ...(expires !== undefined && { expires }),
    confined_to:
      values.confined === true
        ? { projects: idsIn(values, 'project'), organizations: idsIn(values, 'organization') }
        : null,
  }
}

/** For example "Only for 2 projects and 1 organization". */
export const confinementText = ({ confined_to }: Pick<Token, 'confined_to'>): string => {
  if (confined_to === null) return t('access-tokens.for-everything-of-yours')
  const { projects, organizations } = confined_to
  const counts = { projects: projects.length, organizations: organizations.length }
  if (counts.organizations === 0) return t('access-tokens.only-for-projects', counts)
  if (counts.projects === 0) return t('access-tokens.only-for-organizations', counts)
  return t('access-tokens.only-for-both', counts)
}

export const isExpired = ({ expires }: Pick<Token, 'expires'>, now: number): boolean =>
  Date.parse(expires) <= now

/** The text about a token of which no use is known. Uses of longer ago are forgotten. */
export const unusedText = ({ created }: Pick<Token, 'created'>, now: number): string =>
  now - Date.parse(created) < LAST_USES_KEPT_DAYS * DAY_MS
    ? t('access-tokens.never-used')
    : t('access-tokens.not-used-lately')
