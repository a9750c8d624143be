import { type TableDefinition, TEXT } from '../../runtime/table.ts'

/** Every slug a project has or had, lower case. A row whose project is gone counts for nothing: join `project`. */
export interface ProjectSlugRow {
  readonly slug: string
  readonly project_id: string
  /** false: a former slug, which redirects. */
  readonly current: boolean
}

export const projectSlugTable: TableDefinition<ProjectSlugRow> = {
  name: 'project_slug',
  key: ['slug'],
  columns: { slug: TEXT, project_id: TEXT, current: 'boolean' },
  indexes: ['(project_id)'],
}
