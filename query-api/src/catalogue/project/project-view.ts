import type { ProjectStatus } from '@modstead/domain/catalogue/project/events'
import type { Api } from '@modstead/infra/http/api'
import type { ProjectRow } from '@modstead/projectors/catalogue/project/table'
import type pg from 'pg'

/** A project as the public API answers it, with its counts of now. */
export interface ProjectView {
  readonly id: string
  readonly slug: string
  readonly status: ProjectStatus
  readonly visible: boolean
  readonly teamId: string
  readonly organizationId: string | null
  readonly downloads: number
  readonly followers: number
  readonly etag: string
  readonly v2Head: string
  readonly v3Head: string
}

type Stored = Pick<
  ProjectRow,
  'id' | 'slug' | 'visible' | 'team_id' | 'organization_id' | 'changes' | 'v2_head' | 'v3_head'
> & {
  readonly status: ProjectStatus
  readonly revision: string
  readonly downloads: string
  readonly followers: string
}

/** What was carried over by an import, and what happened here since. */
export const PROJECT_COUNTS = `
  p.base_downloads + coalesce((select sum(t.downloads) from download_total t where t.project_id = p.id), 0) as downloads,
  p.base_followers + coalesce((select c.followers from follow_count c where c.project_id = p.id), 0) as followers`

const SELECT = `select p.id, p.slug, p.status, p.visible, p.team_id, p.organization_id, p.revision, p.changes,
  p.v2_head, p.v3_head, ${PROJECT_COUNTS} from project p`

const viewOf = (row: Stored): ProjectView => {
  const downloads = Number(row.downloads)
  const followers = Number(row.followers)
  return {
    id: row.id,
    slug: row.slug,
    status: row.status,
    visible: row.visible,
    teamId: row.team_id,
    organizationId: row.organization_id,
    downloads,
    followers,
    etag: `"r${row.revision}-${row.changes}-${downloads}-${followers}"`,
    v2Head: row.v2_head,
    v3Head: row.v3_head,
  }
}

/** By id or by current slug, in any case. */
export const readProject = async (pool: pg.Pool, idOrSlug: string): Promise<ProjectView | undefined> => {
  const { rows } = await pool.query<Stored>({
    name: 'project by id or slug',
    text: `${SELECT} where p.id = $1 or p.slug = $2 order by p.id = $1 desc limit 1`,
    values: [idOrSlug, idOrSlug.toLowerCase()],
  })
  return rows[0] && viewOf(rows[0])
}

/** By ids or slugs: in the order asked for, each once; what does not exist is left out. */
export const readProjects = async (
  pool: pg.Pool,
  idsOrSlugs: readonly string[],
): Promise<readonly ProjectView[]> => {
  if (idsOrSlugs.length === 0) return []
  const { rows } = await pool.query<Stored>(`${SELECT} where p.id = any($1) or p.slug = any($2)`, [
    idsOrSlugs,
    idsOrSlugs.map((text) => text.toLowerCase()),
  ])
  const views = rows.map(viewOf)
  const byId = new Map(views.map((view) => [view.id, view]))
  const bySlug = new Map(views.map((view) => [view.slug, view]))
  const asked = idsOrSlugs.map((text) => byId.get(text) ?? bySlug.get(text.toLowerCase()))
  return [...new Set(asked)].filter((view) => view !== undefined)
}

export const projectJson = (api: Api, { v2Head, v3Head, downloads, followers }: ProjectView): string =>
  `${api === 'v2' ? v2Head : v3Head},"downloads":${downloads},"followers":${followers}}`
