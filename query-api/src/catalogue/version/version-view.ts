import type { ProjectStatus } from '@modstead/domain/catalogue/values/project-status'
import type { VersionChannel } from '@modstead/domain/catalogue/values/version-channel'
import type { VersionStatus } from '@modstead/domain/catalogue/values/version-status'
import type { Api } from '@modstead/infra/http/api'
import { anyOf, prepared, rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import { type InferResult, sql } from 'kysely'
import { build } from '../../database.ts'
import { VERSION_DOWNLOADS } from './version-columns.ts'

/** A version as in the public API, with its current downloads. */
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
  /** As in v2: the mod loaders of a modpack instead of `mrpack`. */
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

const versions = build
  .selectFrom('version as v')
  .innerJoin('project as p', 'p.id', 'v.project_id')
  .select([
    'v.id',
    'v.project_id',
    'v.number',
    'v.status',
    'v.listed',
    'v.featured',
    'v.channel',
    'v.loaders',
    'v.own_loaders',
    'v.game_versions',
    'v.published_at',
    'v.ordering',
    'v.revision',
    'v.changes',
    'v.changelog',
    'v.v2_head',
    'v.v3_head',
    'p.status as project_status',
    'p.organization_id',
    VERSION_DOWNLOADS,
  ])

type Stored = InferResult<typeof versions>[number]

const viewOf = (row: Stored): VersionView => {
  const { downloads } = row
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

const byId = prepared('versions by id', (given: { readonly ids: readonly string[] }) =>
  versions.where('v.id', '=', anyOf(given.ids)),
)

/** In any order. Missing versions are left out. */
export const readVersions = async (
  sender: Sender,
  ids: readonly string[],
): Promise<readonly VersionView[]> => (ids.length === 0 ? [] : (await byId(sender, { ids })).map(viewOf))

/** Finds a project's versions by id or version number, in any order. */
export const readNamedVersions = async (
  sender: Sender,
  projectId: string,
  idOrNumber: string,
): Promise<readonly VersionView[]> => {
  const named = versions
    .where('v.project_id', '=', projectId)
    .where((v) => v.or([v('v.id', '=', idOrNumber), v('v.number', '=', idOrNumber)]))
  return (await rowsOf(sender, named)).map(viewOf)
}

/**
 * Like `readNamedVersions`, but also finds texts that begin with a number and a hyphen: the coordinates of
 * build tools.
 */
export const readCoordinateVersions = async (
  sender: Sender,
  projectId: string,
  coordinate: string,
): Promise<readonly VersionView[]> => {
  const meant = versions
    .where('v.project_id', '=', projectId)
    .where((v) =>
      v.or([
        v('v.id', '=', coordinate),
        v('v.number', '=', coordinate),
        sql<boolean>`starts_with(${coordinate}, ${v.ref('v.number')} || '-')`,
      ]),
    )
  return (await rowsOf(sender, meant)).map(viewOf)
}

/** Without a changelog the key itself is absent, because launchers expect text if it is present. */
export const versionJson = (api: Api, view: VersionView, includeChangelog = true): string => {
  const changelog = includeChangelog ? `,"changelog":${JSON.stringify(view.changelog)}` : ''
  return `${api === 'v2' ? view.v2Head : view.v3Head}${changelog},"downloads":${view.downloads}}`
}
