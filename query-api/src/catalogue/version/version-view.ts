import type { ProjectStatus } from '@modstead/domain/catalogue/project/events'
import type { VersionChannel, VersionStatus } from '@modstead/domain/catalogue/version/events'
import type { Api } from '@modstead/infra/http/api'
import type { VersionRow } from '@modstead/projectors/catalogue/version/table'
import type pg from 'pg'

/** A version as the public API answers it, with its downloads of now. */
export interface VersionView {
  readonly id: string
  readonly projectId: string
  readonly projectStatus: ProjectStatus
  readonly organizationId: string | null
  readonly number: string
  readonly status: VersionStatus
  /** Part of lists and aggregates. */
  readonly listed: boolean
  readonly featured: boolean
  readonly channel: VersionChannel
  /** As v2 has them: the mod loaders of a modpack instead of `mrpack`. */
  readonly loaders: readonly string[]
  readonly ownLoaders: readonly string[]
  /** Oldest first. */
  readonly gameVersions: readonly string[]
  readonly publishedAt: string
  readonly ordering: number | null
  readonly downloads: number
  readonly etag: string
  readonly changelog: string
  readonly v2Head: string
  readonly v3Head: string
}

type Stored = Pick<
  VersionRow,
  | 'id'
  | 'project_id'
  | 'number'
  | 'status'
  | 'listed'
  | 'featured'
  | 'channel'
  | 'loaders'
  | 'own_loaders'
  | 'game_versions'
  | 'published_at'
  | 'ordering'
  | 'changes'
  | 'changelog'
  | 'v2_head'
  | 'v3_head'
> & {
  readonly project_status: ProjectStatus
  readonly organization_id: string | null
  readonly revision: string
  readonly downloads: string
}

/** What was carried over by an import, and what was counted here since. */
export const VERSION_DOWNLOADS = `v.base_downloads + coalesce(
  (select t.downloads from download_total t where t.version_id = v.id and t.project_id = v.project_id), 0) as downloads`

const SELECT = `select v.id, v.project_id, v.number, v.status, v.listed, v.featured, v.channel, v.loaders, v.own_loaders,
  v.game_versions, v.published_at, v.ordering, v.revision, v.changes, v.changelog, v.v2_head, v.v3_head,
  p.status as project_status, p.organization_id, ${VERSION_DOWNLOADS}
  from version v join project p on p.id = v.project_id`

const viewOf = (row: Stored): VersionView => {
  const downloads = Number(row.downloads)
  return {
    id: row.id,
    projectId: row.project_id,
    projectStatus: row.project_status,
    organizationId: row.organization_id,
    number: row.number,
    status: row.status,
    listed: row.listed,
    featured: row.featured,
    channel: row.channel,
    loaders: row.loaders,
    ownLoaders: row.own_loaders,
    gameVersions: row.game_versions,
    publishedAt: row.published_at,
    ordering: row.ordering,
    downloads,
    etag: `"r${row.revision}-${row.changes}-${downloads}"`,
    changelog: row.changelog,
    v2Head: row.v2_head,
    v3Head: row.v3_head,
  }
}

/** In no order; what does not exist is left out. */
export const readVersions = async (
  pool: pg.Pool,
  ids: readonly string[],
): Promise<readonly VersionView[]> => {
  if (ids.length === 0) return []
  const { rows } = await pool.query<Stored>({
    name: 'versions by id',
    text: `${SELECT} where v.id = any($1)`,
    values: [ids],
  })
  return rows.map(viewOf)
}

/** All of a project, whatever their status, newest first. */
export const readProjectVersions = async (
  pool: pg.Pool,
  projectId: string,
): Promise<readonly VersionView[]> => {
  const { rows } = await pool.query<Stored>({
    name: 'versions of a project',
    text: `${SELECT} where v.project_id = $1 order by v.published_at desc, v.id desc`,
    values: [projectId],
  })
  return rows.map(viewOf)
}

/** By id or, where no version of the project has that id, by number: of those the first, as in `byOrdering`. */
export const readProjectVersion = async (
  pool: pg.Pool,
  projectId: string,
  idOrNumber: string,
): Promise<readonly VersionView[]> => {
  const { rows } = await pool.query<Stored>(
    `${SELECT} where v.project_id = $1 and (v.id = $2 or v.number = $2)
     order by v.id = $2 desc, v.ordering nulls last, v.published_at, v.id`,
    [projectId, idOrNumber],
  )
  return rows.map(viewOf)
}

export const versionJson = (api: Api, view: VersionView, includeChangelog = true): string => {
  const changelog = includeChangelog ? JSON.stringify(view.changelog) : 'null'
  return `${api === 'v2' ? view.v2Head : view.v3Head},"changelog":${changelog},"downloads":${view.downloads}}`
}
