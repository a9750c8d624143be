import type { ProjectStatus } from '@modstead/domain/catalogue/values/project-status'
import type { Api } from '@modstead/infra/http/api'
import { anyOf, prepared, rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import { UPDATED_AT, VERSION_IDS } from '@modstead/projectors/catalogue/project/table'
import {
  PROJECT_DOWNLOADS,
  PROJECT_FOLLOWERS,
  PROJECT_UPDATED,
  PROJECT_VERSION_IDS,
} from '@modstead/projectors/catalogue/project/table-columns'
import { type InferResult, sql } from 'kysely'
import { build } from '../../database.ts'

/** A project as the public API answers it, with its counts of now. */
export interface ProjectView {
  readonly id: string
  readonly slug: string
  readonly status: ProjectStatus
  readonly visible: boolean
  readonly teamId: string
  readonly organizationId: string | null
  /** Of the project or its newest listed version. */
  readonly updatedAt: string
  readonly downloads: number
  readonly followers: number
  /** Grows with every event that touched the project or one of its versions. */
  readonly changes: number
  readonly etag: string
  readonly versionIds: readonly string[]
  /** Its answers without their ends, with blanks. */
  readonly heads: Readonly<Record<Api, string>>
}

/** Of the projects `p` that a list chooses and puts in order. */
export const projectViews = build
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
    'p.v2_head',
    'p.v3_head',
    PROJECT_DOWNLOADS,
    PROJECT_FOLLOWERS,
    PROJECT_UPDATED,
    PROJECT_VERSION_IDS,
  ])

type Stored = InferResult<typeof projectViews>[number]

export const projectViewOf = (row: Stored): ProjectView => {
  const { downloads, followers } = row
  return {
    id: row.id,
    slug: row.slug,
    status: row.status,
    visible: row.visible,
    teamId: row.team_id,
    organizationId: row.organization_id,
    updatedAt: row.updated_at,
    downloads,
    followers,
    changes: row.changes,
    etag: `"r${row.revision}-${row.changes}-${downloads}-${followers}"`,
    versionIds: row.version_ids,
    heads: { v2: row.v2_head, v3: row.v3_head },
  }
}

const idOf = (given: { readonly id: string; readonly slug: string }) =>
  build.fn.coalesce(
    build.selectFrom('project as i').select('i.id').where('i.id', '=', given.id),
    build.selectFrom('project as s').select('s.id').where('s.slug', '=', given.slug).limit(sql.lit(1)),
  )

/** Finds one row by its key, whatever is given: Postgres takes a plan for all values only where it costs no more. */
const byIdOrSlug = prepared(
  'project by id or slug',
  (given: { readonly id: string; readonly slug: string }) => projectViews.where('p.id', '=', idOf(given)),
)

/** By id or by current slug, in any case. */
export const readProject = async (sender: Sender, idOrSlug: string): Promise<ProjectView | undefined> => {
  const [row] = await byIdOrSlug(sender, { id: idOrSlug, slug: idOrSlug.toLowerCase() })
  return row && projectViewOf(row)
}

/** By ids or slugs: one for each, in their order. */
export const readEachProject = async (
  sender: Sender,
  idsOrSlugs: readonly string[],
): Promise<readonly (ProjectView | undefined)[]> => {
  if (idsOrSlugs.length === 0) return []
  const slugs = idsOrSlugs.map((text) => text.toLowerCase())
  const rows = await rowsOf(
    sender,
    projectViews.where((p) => p.or([p('p.id', '=', anyOf(idsOrSlugs)), p('p.slug', '=', anyOf(slugs))])),
  )
  const views = rows.map(projectViewOf)
  const byId = new Map(views.map((view) => [view.id, view]))
  const bySlug = new Map(views.map((view) => [view.slug, view]))
  return idsOrSlugs.map((text) => byId.get(text) ?? bySlug.get(text.toLowerCase()))
}

/** By ids or slugs: in the order asked for, each once; what does not exist is left out. */
export const readProjects = async (
  sender: Sender,
  idsOrSlugs: readonly string[],
): Promise<readonly ProjectView[]> =>
  [...new Set(await readEachProject(sender, idsOrSlugs))].filter((view) => view !== undefined)

export const projectJson = (api: Api, view: ProjectView): string => {
  const head = UPDATED_AT.fill(VERSION_IDS.fill(view.heads[api], view.versionIds), view.updatedAt)
  return `${head},"downloads":${view.downloads},"followers":${view.followers}}`
}
