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
import type { InferResult } from 'kysely'
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
  readonly v2Head: string
  readonly v3Head: string
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
  const filled = (head: string) => UPDATED_AT.fill(VERSION_IDS.fill(head, row.version_ids), row.updated_at)
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
    v2Head: filled(row.v2_head),
    v3Head: filled(row.v3_head),
  }
}

const byIdOrSlug = prepared(
  'project by id or slug',
  (given: { readonly id: string; readonly slug: string }) =>
    projectViews
      .where((p) => p.or([p('p.id', '=', given.id), p('p.slug', '=', given.slug)]))
      .orderBy((p) => p('p.id', '=', given.id), 'desc')
      .limit(1),
)

/** By id or by current slug, in any case. */
export const readProject = async (sender: Sender, idOrSlug: string): Promise<ProjectView | undefined> => {
  const [row] = await byIdOrSlug(sender, { id: idOrSlug, slug: idOrSlug.toLowerCase() })
  return row && projectViewOf(row)
}

/** By ids or slugs: in the order asked for, each once; what does not exist is left out. */
export const readProjects = async (
  sender: Sender,
  idsOrSlugs: readonly string[],
): Promise<readonly ProjectView[]> => {
  if (idsOrSlugs.length === 0) return []
  const slugs = idsOrSlugs.map((text) => text.toLowerCase())
  const rows = await rowsOf(
    sender,
    projectViews.where((p) => p.or([p('p.id', '=', anyOf(idsOrSlugs)), p('p.slug', '=', anyOf(slugs))])),
  )
  const views = rows.map(projectViewOf)
  const byId = new Map(views.map((view) => [view.id, view]))
  const bySlug = new Map(views.map((view) => [view.slug, view]))
  const asked = idsOrSlugs.map((text) => byId.get(text) ?? bySlug.get(text.toLowerCase()))
  return [...new Set(asked)].filter((view) => view !== undefined)
}

export const projectJson = (api: Api, { v2Head, v3Head, downloads, followers }: ProjectView): string =>
  `${api === 'v2' ? v2Head : v3Head},"downloads":${downloads},"followers":${followers}}`
