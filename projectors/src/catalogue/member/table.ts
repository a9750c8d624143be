import { type TableDefinition, TEXT } from '../../runtime/table.ts'

/** One row for each member of a team and each pending invitation (`accepted` false). */
export interface MemberRow {
  readonly team_id: string
  readonly user_id: string
  readonly subject_kind: 'project' | 'organization'
  readonly subject_id: string
  readonly accepted: boolean
  /** null while the invitation is open. */
  readonly joined_at: string | null
  readonly owner: boolean
  /** Free label. v2 shows `Owner` for the owner. */
  readonly role: string
  readonly permissions: number
  /** null in the team of a project. */
  readonly organization_permissions: number | null
  readonly payouts_split: number
  readonly ordering: number
}

export const memberTable: TableDefinition<MemberRow> = {
  name: 'member',
  key: ['team_id', 'user_id'],
  columns: {
    team_id: TEXT,
    user_id: TEXT,
    subject_kind: 'text',
    subject_id: TEXT,
    accepted: 'boolean',
    joined_at: TEXT,
    owner: 'boolean',
    role: 'text',
    permissions: 'integer',
    organization_permissions: 'integer',
    payouts_split: 'double precision',
    ordering: 'integer',
  },
  indexes: ['(user_id, subject_kind)', '(subject_id)'],
}

export interface TeamRow {
  readonly team_id: string
  readonly subject_kind: 'project' | 'organization'
  readonly subject_id: string
  readonly owner_id: string | null
  /** Revision of the team's stream. */
  readonly revision: number
  /** Every user with a row in `member`. */
  readonly member_ids: readonly string[]
}

export const teamTable: TableDefinition<TeamRow> = {
  name: 'team',
  key: ['team_id'],
  columns: {
    team_id: TEXT,
    subject_kind: 'text',
    subject_id: TEXT,
    owner_id: TEXT,
    revision: 'bigint',
    member_ids: 'text[]',
  },
  indexes: ['(subject_id)'],
}
