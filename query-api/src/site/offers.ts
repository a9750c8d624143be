import { offeredVersions } from '@modstead/domain/catalogue/display/offered-versions'
import { arrayOf, rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import type { Offer } from '../contract/site/project.ts'
import { build } from '../database.ts'
import type { Viewer } from '../http/viewer.ts'
import { readDependencies } from './dependencies.ts'
import type { SiteProject } from './site-project.ts'
import { readSiteVersions, type SiteVersion } from './version-rows.ts'

/** A version with its required projects that the viewer may see. */
export const offerOf = async (
  sender: Sender,
  viewer: Viewer,
  { row, dependencies }: SiteVersion,
): Promise<Offer> => {
  const required = dependencies.filter(({ type }) => type === 'required')
  const needs = new Map<string, Offer['needs'][number]>()
  for (const { project } of await readDependencies(sender, viewer, required))
    if (project) needs.set(project.id, { slug: project.slug, type: project.type, title: project.title })
  return { ...row, needs: [...needs.values()] }
}

/** The offered version of each channel for these loaders and game versions. An empty list matches all. */
export const readOffers = async (
  sender: Sender,
  project: SiteProject,
  {
    loaders,
    gameVersions,
  }: { readonly loaders: readonly string[]; readonly gameVersions: readonly string[] },
): Promise<readonly SiteVersion[]> => {
  const rows = await rowsOf(
    sender,
    build
      .selectFrom('version as v')
      .where('v.project_id', '=', project.id)
      .where('v.listed', '=', true)
      .$if(loaders.length > 0, (all) => all.where('v.loaders', '&&', arrayOf(loaders)))
      .$if(gameVersions.length > 0, (all) => all.where('v.game_versions', '&&', arrayOf(gameVersions)))
      .select(['v.id', 'v.channel', 'v.published_at as publishedAt', 'v.game_versions as gameVersions']),
  )
  const ids = offeredVersions(rows, gameVersions.length === 0).map(({ id }) => id)
  const versions = await readSiteVersions(sender, project, ids)
  return ids.map((id) => versions.find(({ row }) => row.id === id)).filter((version) => version !== undefined)
}
