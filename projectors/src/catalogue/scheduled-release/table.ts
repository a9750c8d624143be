import { type TableDefinition, TEXT } from '../../table.ts'

/** Projects and versions that wait for a moment; a row is gone once anything else has decided on their status. */
export interface ScheduledReleaseRow {
  readonly kind: 'project' | 'version'
  readonly id: string
  /** ISO 8601 UTC with milliseconds. */
  readonly due_at: string
  /** What they become. */
  readonly status: string
  /** Of the event that scheduled it, in its stream. */
  readonly revision: number
}

export const scheduledReleaseTable: TableDefinition<ScheduledReleaseRow> = {
  name: 'scheduled_release',
  key: ['kind', 'id'],
  columns: { kind: TEXT, id: TEXT, due_at: TEXT, status: TEXT, revision: 'bigint' },
  indexes: ['(due_at)'],
}
