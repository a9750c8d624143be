import { type TableDefinition, TEXT } from '../../runtime/table.ts'

/** Every current and former slug of a project, in lower case. Rows of a deleted one can linger: join `project`. */
export interface ProjectSlugRow {
  readonly slug: string
  readonly project_id: string
  /** False for a former slug, which redirects. */
  readonly current: boolean
}

export const projectSlugTable: TableDefinition<ProjectSlugRow> = {
  name: 'project_slug',
  key: ['slug'],
  columns: { slug: TEXT, project_id: TEXT, current: 'boolean' },
  indexes: ['(project_id)'],
}
