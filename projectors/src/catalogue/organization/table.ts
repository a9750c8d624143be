import { type TableDefinition, TEXT } from '../../runtime/table.ts'

export interface OrganizationRow {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly team_id: string
  readonly icon_path: string | null
  readonly icon_url: string | null
  readonly color: number | null
  readonly created_at: string
  /** Of the organization's stream. */
  readonly revision: number
  /** The v3 answer but for its end: append `,"members":[…]}`. */
  readonly v3_head: string
}

const derived = ['icon_url', 'v3_head'] as const satisfies readonly (keyof OrganizationRow)[]

/** What the fold works on. */
export type FoldedOrganizationRow = Omit<OrganizationRow, (typeof derived)[number]>

export const organizationTable: TableDefinition<OrganizationRow, (typeof derived)[number]> = {
  name: 'organization',
  key: ['id'],
  columns: {
    id: TEXT,
    slug: TEXT,
    name: 'text',
    description: 'text',
    team_id: TEXT,
    icon_path: 'text',
    icon_url: 'text',
    color: 'integer',
    created_at: TEXT,
    revision: 'bigint',
    v3_head: 'text',
  },
  indexes: ['(slug)', '(team_id)'],
  derived,
}

/** Every slug an organization has or had, lower case. Join `organization`: rows of a deleted one may linger. */
export interface OrganizationSlugRow {
  readonly slug: string
  readonly organization_id: string
  readonly current: boolean
}

export const organizationSlugTable: TableDefinition<OrganizationSlugRow> = {
  name: 'organization_slug',
  key: ['slug'],
  columns: { slug: TEXT, organization_id: TEXT, current: 'boolean' },
  indexes: ['(organization_id)'],
}
