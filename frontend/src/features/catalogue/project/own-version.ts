import type { Offer, ProjectPage } from '@modstead/query-api/contract/site/project'
import { usePage } from '../../../api/use-page.ts'
import { type GameChoice, useOwnGame } from '../../../preferences/own-game.ts'
import { offersAddress } from './addresses.ts'
import { gameForProject } from './project-game.ts'
import type { VersionFilter } from './version-filter.ts'

/** The filter for the visitor's game; undefined if nothing known about it matters to this project. */
export function ownFilter(
  project: Pick<ProjectPage, 'newestVersion'>,
  { version, loader }: GameChoice,
): VersionFilter | undefined {
  const known = version !== undefined || loader !== undefined
  return known && project.newestVersion ? { v: version, g: loader } : undefined
}

/** Undefined if the game is unknown or its versions are loading; null if no version fits. */
export function useOwnVersion(project: ProjectPage): {
  game: GameChoice
  version: Offer | null | undefined
} {
  const [ownGame] = useOwnGame()
  const game = gameForProject(ownGame, project)
  const filter = ownFilter(project, game)
  const { data, former } = usePage(filter && offersAddress(project.slug, filter))
  if (!filter || !data || former) return { game, version: undefined }
  return { game, version: data.offers[0] ?? null }
}
