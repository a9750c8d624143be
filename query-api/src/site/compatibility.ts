import { gameVersionRanges } from '@modstead/domain/catalogue/display/game-version-ranges'
import { rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import { sql } from 'kysely'
import type { ProjectPage } from '../contract/site/project.ts'
import { build } from '../database.ts'
import type { SiteProject } from './site-project.ts'

/**
 * The game versions that each loader of a project has versions for. The two separate lists do not tell that.
 */
export const readCompatibility = async (
  sender: Sender,
  project: SiteProject,
): Promise<ProjectPage['compatibility']> => {
  const rows = await rowsOf(
    sender,
    build
      .selectFrom('version as v')
      .innerJoinLateral(sql<{ name: string }>`unnest(v.loaders)`.as<'loader'>(sql`loader(name)`), (on) =>
        on.onTrue(),
      )
      .innerJoinLateral(sql<{ name: string }>`unnest(v.game_versions)`.as<'game'>(sql`game(name)`), (on) =>
        on.onTrue(),
      )
      .where('v.project_id', '=', project.id)
      .$if(!project.inside, (all) => all.where('v.listed', '=', true))
      .groupBy('loader.name')
      .select(['loader.name as loader', sql<string[]>`array_agg(distinct game.name)`.as('versions')]),
  )
  const versionsOf = new Map(rows.map(({ loader, versions }) => [loader, versions]))
  return project.parts.loaders.map((loader) => ({
    loader,
    gameVersionRanges: [...gameVersionRanges(versionsOf.get(loader) ?? [])],
  }))
}
