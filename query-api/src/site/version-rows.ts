import { shownEnvironment } from '@modstead/domain/catalogue/display/environment'
import { CHANNELS } from '@modstead/domain/catalogue/display/offered-versions'
import { versionSlug } from '@modstead/domain/catalogue/display/version-slug'
import type { VersionSiteParts } from '@modstead/projectors/catalogue/version/table'
import type pg from 'pg'
import { VERSION_DOWNLOADS } from '../catalogue/version/version-view.ts'
import type { VersionLink, VersionRow } from '../contract/site/project.ts'
import type { SiteProject } from './site-project.ts'

/** A version as pages show it, with what only some of them need. */
export interface SiteVersion {
  readonly row: VersionRow
  readonly files: VersionSiteParts['files']
  readonly dependencies: VersionSiteParts['dependencies']
  readonly authorId: string
  readonly changelog: string
}

interface Stored {
  readonly site: VersionSiteParts
  readonly author_id: string
  readonly changelog: string
  readonly downloads: string
}

export interface VersionChoice {
  readonly loaders: readonly string[]
  readonly gameVersions: readonly string[]
  readonly channels: readonly string[]
}

const versionOf =
  ({ parts }: SiteProject) =>
  ({ site, author_id, changelog, downloads }: Stored): SiteVersion => {
    const { files, dependencies, ...shown } = site
    return {
      row: {
        ...shown,
        environment: shownEnvironment(shown.environment, shown.loaders),
        loaders: [...shown.loaders],
        gameVersions: [...shown.gameVersions],
        gameVersionRanges: [...shown.gameVersionRanges],
        downloads: Number(downloads),
        address: versionSlug(shown, new Set(parts.repeatedNumbers)),
      },
      files,
      dependencies,
      authorId: author_id,
      changelog,
    }
  }

const COLUMNS = `v.site, v.author_id, v.changelog, ${VERSION_DOWNLOADS}`

/** In no order. */
export const readSiteVersions = async (
  pool: pg.Pool,
  project: SiteProject,
  ids: readonly string[],
): Promise<readonly SiteVersion[]> => {
  if (ids.length === 0) return []
  const { rows } = await pool.query<Stored>(
    `select ${COLUMNS} from version v where v.project_id = $1 and v.id = any($2)`,
    [project.id, ids],
  )
  return rows.map(versionOf(project))
}

/** By id or number, of those that the viewer may open: the one whose id it is, else the newest. */
export const readSiteVersion = async (
  pool: pg.Pool,
  project: SiteProject,
  idOrNumber: string,
): Promise<SiteVersion | undefined> => {
  const { rows } = await pool.query<Stored>(
    `select ${COLUMNS} from version v
      where v.project_id = $1 and (v.id = $2 or v.number = $2) and (v.visible or $3)
      order by v.id = $2 desc, v.published_at desc, v.id desc limit 1`,
    [project.id, idOrNumber, project.inside],
  )
  return rows.map(versionOf(project))[0]
}

/** Newest first; an empty list of choices chooses all. One more than `limit` tells what comes before the last. */
export const readVersionPage = async (
  pool: pg.Pool,
  project: SiteProject,
  { loaders, gameVersions, channels }: VersionChoice,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ versions: readonly SiteVersion[]; total: number }> => {
  const where = `from version v where v.project_id = $1 and (v.listed or $2)
    and (cardinality($3::text[]) = 0 or v.loaders && $3::text[])
    and (cardinality($4::text[]) = 0 or v.game_versions && $4::text[])
    and (cardinality($5::text[]) = 0 or v.channel = any($5::text[]))`
  const chosen = [project.id, project.inside, loaders, gameVersions, channels]
  const [page, count] = await Promise.all([
    pool.query<Stored>(
      `select ${COLUMNS} ${where} order by v.published_at desc, v.id desc offset $6 limit $7`,
      [...chosen, offset, limit],
    ),
    pool.query<{ total: number }>(`select count(*)::int as total ${where}`, chosen),
  ])
  return { versions: page.rows.map(versionOf(project)), total: count.rows[0]?.total ?? 0 }
}

/** Channels that the project has versions of, the steadiest first. */
export const readChannels = async (pool: pg.Pool, project: SiteProject): Promise<string[]> => {
  const { rows } = await pool.query<{ channel: string }>(
    'select distinct channel from version where project_id = $1 and (listed or $2)',
    [project.id, project.inside],
  )
  const present = new Set(rows.map(({ channel }) => channel))
  return CHANNELS.filter((channel) => present.has(channel))
}

const nextTo = async (
  pool: pg.Pool,
  project: SiteProject,
  { id, publishedAt }: VersionRow,
  [is, order]: readonly ['>', 'asc'] | readonly ['<', 'desc'],
): Promise<VersionLink | null> => {
  const { rows } = await pool.query<{ site: VersionSiteParts }>(
    `select v.site from version v
      where v.project_id = $1 and (v.listed or $2) and (v.published_at, v.id) ${is} ($3, $4)
      order by v.published_at ${order}, v.id ${order} limit 1`,
    [project.id, project.inside, publishedAt, id],
  )
  if (!rows[0]) return null
  const { site } = rows[0]
  return {
    number: site.versionNumber,
    address: versionSlug(site, new Set(project.parts.repeatedNumbers)),
  }
}

/** Of those that the viewer finds in the list, the ones above and below this one. */
export const readNeighbours = async (
  pool: pg.Pool,
  project: SiteProject,
  version: VersionRow,
): Promise<{ newer: VersionLink | null; older: VersionLink | null }> => {
  const [newer, older] = await Promise.all([
    nextTo(pool, project, version, ['>', 'asc']),
    nextTo(pool, project, version, ['<', 'desc']),
  ])
  return { newer, older }
}
