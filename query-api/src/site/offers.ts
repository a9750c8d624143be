import { offeredVersions } from '@modstead/domain/catalogue/display/offered-versions'
import type pg from 'pg'
import type { Offer } from '../contract/site/project.ts'
import type { Viewer } from '../http/viewer.ts'
import { readDependencies } from './dependencies.ts'
import type { SiteProject } from './site-project.ts'
import { readSiteVersions, type SiteVersion } from './version-rows.ts'

interface Candidate {
  readonly id: string
  readonly channel: string
  readonly publishedAt: string
  readonly gameVersions: readonly string[]
}

/** A version with the projects that it does not run without, as far as the viewer may see them. */
export const offerOf = async (
  pool: pg.Pool,
  viewer: Viewer,
  { row, dependencies }: SiteVersion,
): Promise<Offer> => {
  const required = dependencies.filter(({ type }) => type === 'required')
  const needs = new Map<string, Offer['needs'][number]>()
  for (const { project } of await readDependencies(pool, viewer, required))
    if (project) needs.set(project.id, { slug: project.slug, type: project.type, title: project.title })
  return { ...row, needs: [...needs.values()] }
}

/** What is offered of each channel for these loaders and game versions; an empty list chooses all. */
export const readOffers = async (
  pool: pg.Pool,
  project: SiteProject,
  {
    loaders,
    gameVersions,
  }: { readonly loaders: readonly string[]; readonly gameVersions: readonly string[] },
): Promise<readonly SiteVersion[]> => {
  const { rows } = await pool.query<Candidate>(
    `select v.id, v.channel, v.published_at as "publishedAt", v.game_versions as "gameVersions"
       from version v where v.project_id = $1 and v.listed
        and (cardinality($2::text[]) = 0 or v.loaders && $2::text[])
        and (cardinality($3::text[]) = 0 or v.game_versions && $3::text[])`,
    [project.id, loaders, gameVersions],
  )
  const ids = offeredVersions(rows, gameVersions.length === 0).map(({ id }) => id)
  const versions = await readSiteVersions(pool, project, ids)
  return ids.map((id) => versions.find(({ row }) => row.id === id)).filter((version) => version !== undefined)
}
