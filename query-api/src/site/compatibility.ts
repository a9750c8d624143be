import { gameVersionRanges } from '@modstead/domain/catalogue/display/game-version-ranges'
import type pg from 'pg'
import type { ProjectPage } from '../contract/site/project.ts'
import type { SiteProject } from './site-project.ts'

/** Which game versions each loader of a project has versions for: the two lists by themselves do not tell. */
export const readCompatibility = async (
  pool: pg.Pool,
  project: SiteProject,
): Promise<ProjectPage['compatibility']> => {
  const { rows } = await pool.query<{ loader: string; versions: string[] }>(
    `select loader, array_agg(distinct game) as versions
       from version v, unnest(v.loaders) loader, unnest(v.game_versions) game
      where v.project_id = $1 and (v.listed or $2)
      group by loader`,
    [project.id, project.inside],
  )
  const versionsOf = new Map(rows.map(({ loader, versions }) => [loader, versions]))
  return project.parts.loaders.map((loader) => ({
    loader,
    gameVersionRanges: [...gameVersionRanges(versionsOf.get(loader) ?? [])],
  }))
}
