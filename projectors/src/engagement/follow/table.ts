import { type TableDefinition, TEXT } from '../../runtime/table.ts'

export interface FollowRow {
  readonly user_id: string
  readonly project_id: string
  readonly followed_at: string
}

export const followTable: TableDefinition<FollowRow> = {
  name: 'follow',
  key: ['user_id', 'project_id'],
  columns: { user_id: TEXT, project_id: TEXT, followed_at: TEXT },
  indexes: ['(user_id, followed_at)', '(project_id)'],
}

/** Followers of a project in this catalogue. Add `project.base_followers`. No row means none. */
export interface FollowCountRow {
  readonly project_id: string
  readonly followers: number
}

export const followCountTable: TableDefinition<FollowCountRow> = {
  name: 'follow_count',
  key: ['project_id'],
  columns: { project_id: TEXT, followers: 'bigint' },
  indexes: [],
}
