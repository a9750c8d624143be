import type { ProjectStatus } from '@modstead/domain/catalogue/values/project-status'
import { anyOf, prepared, rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import {
  PROJECT_DOWNLOADS,
  PROJECT_FOLLOWERS,
  PROJECT_UPDATED,
} from '@modstead/projectors/catalogue/project/table-columns'
import { type InferResult, sql } from 'kysely'
import { build } from '../../database.ts'

/** The facts of a project besides the text of its answer, with its current counts. */
export interface ProjectView {
  readonly id: string
  readonly slug: string
  readonly status: ProjectStatus
  readonly visible: boolean
  readonly teamId: string
  readonly organizationId: string | null
  /** The later of the project's last update and the publication of its newest listed version. */
  readonly updatedAt: string
  readonly downloads: number
  readonly followers: number
  /** Grows with every event that touched the project or one of its versions. */
  readonly changes: number
  readonly etag: string
}

/** Selects projects `p`. Leaves out the time of their last update, which answers take from their versions. */
export const projectRows = build
  .selectFrom('project as p')
  .select([
    'p.id',
    'p.slug',
    'p.status',
    'p.visible',
    'p.team_id',
    'p.organization_id',
    'p.revision',
    'p.changes',
    PROJECT_DOWNLOADS,
    PROJECT_FOLLOWERS,
  ])

export type StoredProject = InferResult<typeof projectRows>[number]

export const projectViewOf = (row: StoredProject, updatedAt: string): ProjectView => {
  const { downloads, followers } = row
  return {
    id: row.id,
    slug: row.slug,
    status: row.status,
    visible: row.visible,
    teamId: row.team_id,
    organizationId: row.organization_id,
    updatedAt,
    downloads,
    followers,
    changes: row.changes,
    etag: `"r${row.revision}-${row.changes}-${downloads}-${followers}"`,
  }
}

const projectViews = projectRows.select(PROJECT_UPDATED)

/**
 * Finds at most one row by its key for any values, so that Postgres can use one plan for all of them. It only
 * does so if that costs no more.
 */
const idOfProject = (given: { readonly id: string; readonly slug: string }) =>
  build.fn.coalesce(
    build.selectFrom('project as i').select('i.id').where('i.id', '=', given.id),
    build.selectFrom('project as s').select('s.id').where('s.slug', '=', given.slug).limit(sql.lit(1)),
  )

const byIdOrSlug = prepared(
  'project by id or slug',
  (given: { readonly id: string; readonly slug: string }) =>
    projectViews.where('p.id', '=', idOfProject(given)),
)

/** Finds a project by its id, or by its current slug in any case. */
export const readProject = async (sender: Sender, idOrSlug: string): Promise<ProjectView | undefined> => {
  const [row] = await byIdOrSlug(sender, { id: idOrSlug, slug: idOrSlug.toLowerCase() })
  return row && projectViewOf(row, row.updated_at)
}

/** Reads projects by id, each once and in no particular order. Omits missing ones. */
export const readProjectsById = async (
  sender: Sender,
  ids: readonly string[],
): Promise<readonly ProjectView[]> => {
  if (ids.length === 0) return []
  const rows = await rowsOf(sender, projectViews.where('p.id', '=', anyOf(ids)))
  return rows.map((row) => projectViewOf(row, row.updated_at))
}
