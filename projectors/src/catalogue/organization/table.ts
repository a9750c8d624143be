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
  /** Revision of the organization's stream. */
  readonly revision: number
  /** The v3 answer without its end. Append `,"members":[…]}`. */
  readonly v3_head: string
}

const derived = ['icon_url', 'v3_head'] as const satisfies readonly (keyof OrganizationRow)[]

/** The columns that the fold keeps. */
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

/** Every current and former slug of an organization, in lower case. Rows of a deleted one can linger: join `organization`. */
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
