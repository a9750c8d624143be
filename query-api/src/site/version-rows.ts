import { shownEnvironment } from '@modstead/domain/catalogue/display/environment'
import { versionSlug } from '@modstead/domain/catalogue/display/version-slug'
import { CHANNELS } from '@modstead/domain/catalogue/values/version-channel'
import { anyOf, arrayOf, firstRowOf, rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import type { VersionSiteParts } from '@modstead/projectors/catalogue/version/table'
import type { InferResult } from 'kysely'
import { VERSION_DOWNLOADS, VERSION_REPEATED } from '../catalogue/version/version-columns.ts'
import type { VersionLink, VersionRow } from '../contract/site/project.ts'
import { build } from '../database.ts'
import type { SiteProject } from './site-project.ts'

/** A version as pages show it, with further fields that only some of them need. */
export interface SiteVersion {
  readonly row: VersionRow
  readonly files: VersionSiteParts['files']
  readonly dependencies: VersionSiteParts['dependencies']
  readonly authorId: string
  readonly changelog: string
}

const versions = build
  .selectFrom('version as v')
  .select(['v.site', 'v.author_id', 'v.changelog', VERSION_DOWNLOADS, VERSION_REPEATED])

type Stored = InferResult<typeof versions>[number]

export interface VersionChoice {
  readonly loaders: readonly string[]
  readonly gameVersions: readonly string[]
  readonly channels: readonly string[]
}

const versionOf = ({ site, author_id, changelog, downloads, repeated }: Stored): SiteVersion => {
  const { files, dependencies, ...shown } = site
  return {
    row: {
      ...shown,
      environment: shownEnvironment(shown.environment, shown.loaders),
      loaders: [...shown.loaders],
      gameVersions: [...shown.gameVersions],
      gameVersionRanges: [...shown.gameVersionRanges],
      downloads,
      address: versionSlug(shown, repeated === true),
    },
    files,
    dependencies,
    authorId: author_id,
    changelog,
  }
}

/** In any order. */
export const readSiteVersions = async (
  sender: Sender,
  project: SiteProject,
  ids: readonly string[],
): Promise<readonly SiteVersion[]> => {
  if (ids.length === 0) return []
  const chosen = versions.where('v.project_id', '=', project.id).where('v.id', '=', anyOf(ids))
  return (await rowsOf(sender, chosen)).map(versionOf)
}

/** The versions in a project's list that the viewer may see. */
const shownIn = ({ id, inside }: SiteProject) => {
  const all = build.selectFrom('version as v').where('v.project_id', '=', id)
  return inside ? all : all.where('v.listed', '=', true)
}

/**
 * Newest first. An empty list of choices matches all. One more than `limit` shows what comes before the last.
 */
export const readVersionPage = async (
  sender: Sender,
  project: SiteProject,
  { loaders, gameVersions, channels }: VersionChoice,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ versions: readonly SiteVersion[]; total: number }> => {
  const chosen = shownIn(project)
    .$if(loaders.length > 0, (all) => all.where('v.loaders', '&&', arrayOf(loaders)))
    .$if(gameVersions.length > 0, (all) => all.where('v.game_versions', '&&', arrayOf(gameVersions)))
    .$if(channels.length > 0, (all) =>
      all.where((v) => v(v.cast<string>('v.channel', 'text'), '=', anyOf(channels))),
    )
  const page = chosen
    .select(['v.site', 'v.author_id', 'v.changelog', VERSION_DOWNLOADS, VERSION_REPEATED])
    .orderBy('v.published_at', 'desc')
    .orderBy('v.id', 'desc')
    .offset(offset)
    .limit(limit)
  const [rows, counted] = await Promise.all([
    rowsOf(sender, page),
    firstRowOf(
      sender,
      chosen.select((v) => v.fn.countAll<number>().as('total')),
    ),
  ])
  return { versions: rows.map(versionOf), total: counted?.total ?? 0 }
}

/** Channels in which the project has versions, most stable first. */
export const readChannels = async (sender: Sender, project: SiteProject): Promise<string[]> => {
  const rows = await rowsOf(sender, shownIn(project).select('v.channel').distinct())
  const present = new Set(rows.map(({ channel }) => channel))
  return CHANNELS.filter((channel) => present.has(channel))
}

const nextTo = async (
  sender: Sender,
  project: SiteProject,
  { id, publishedAt }: VersionRow,
  [is, order]: readonly ['>', 'asc'] | readonly ['<', 'desc'],
): Promise<VersionLink | null> => {
  const next = await firstRowOf(
    sender,
    shownIn(project)
      .where((v) => v(v.refTuple('v.published_at', 'v.id'), is, v.tuple(publishedAt, id)))
      .select(['v.site', VERSION_REPEATED])
      .orderBy('v.published_at', order)
      .orderBy('v.id', order)
      .limit(1),
  )
  if (!next) return null
  const { site, repeated } = next
  return { number: site.versionNumber, address: versionSlug(site, repeated === true) }
}

/** Among the versions that the viewer sees in the list, the ones directly above and below this one. */
export const readNeighbours = async (
  sender: Sender,
  project: SiteProject,
  version: VersionRow,
): Promise<{ newer: VersionLink | null; older: VersionLink | null }> => {
  const [newer, older] = await Promise.all([
    nextTo(sender, project, version, ['>', 'asc']),
    nextTo(sender, project, version, ['<', 'desc']),
  ])
  return { newer, older }
}
