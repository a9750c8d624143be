import type { ProjectEvent } from '@modstead/domain/catalogue/project/events'
import type { SlugEvent } from '@modstead/domain/catalogue/slug/events'
import type { Recorded } from '@modstead/infra/log-following/recorded'
import { defineProjection, type RowName, type Tables } from '../../runtime/projection.ts'
import { type ProjectSlugRow, projectSlugTable } from './table.ts'

type Event =
  | Extract<ProjectEvent, { type: 'ProjectCreated' | 'ProjectSlugChanged' | 'ProjectDeleted' }>
  | Extract<SlugEvent, { type: 'SlugReleased' }>

const slugsOf = (event: Recorded<Event>): string[] => {
  const slugs = [event.data.slug]
  if (event.type === 'ProjectSlugChanged') slugs.push(event.data.formerSlug)
  return slugs.map((slug) => slug.toLowerCase())
}

const keys = (event: Recorded<Event>): RowName[] =>
  slugsOf(event).map((key) => ({ table: projectSlugTable, key }))

const holderOf = (event: Recorded<Event>): string =>
  event.type === 'SlugReleased' ? event.data.holderId : event.data.projectId

const apply = (event: Recorded<Event>, tables: Tables) => {
  const rows = tables.of(projectSlugTable)
  const project_id = holderOf(event)
  const [slug = '', former] = slugsOf(event)
  const keep = (row: ProjectSlugRow) => rows.set(row)
  if (event.type === 'ProjectDeleted' || event.type === 'SlugReleased') {
    if (rows.get(slug)?.project_id === project_id) rows.delete(slug)
    return
  }
  if (former !== undefined && rows.get(former)?.project_id === project_id)
    keep({ slug: former, project_id, current: false })
  keep({ slug, project_id, current: true })
}

/** The same event also releases slugs of organizations, which have no row here. */
export const projectSlugProjection = defineProjection<Event>({
  name: 'catalogue/project-slug',
  group: 'public',
  version: 1,
  types: ['ProjectCreated', 'ProjectSlugChanged', 'ProjectDeleted', 'SlugReleased'],
  tables: [projectSlugTable],
  keys,
  apply,
})
