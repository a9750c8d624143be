import type { Offer, ProjectPage } from '@modstead/query-api/contract/site/project'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type GameChoice, useOwnGame } from '../../preferences/own-game.ts'
import { gameForProject } from './project-game.ts'
import { offersQuery } from './queries.ts'
import type { VersionFilter } from './version-filter.ts'

const route = getRouteApi('/$type/$slug')

/** The offers for somebody's game; undefined while nothing is known of it that matters for this project. */
export function ownFilter(
  project: Pick<ProjectPage, 'newestVersion'>,
  { version, loader }: GameChoice,
): VersionFilter | undefined {
  const known = version !== undefined || loader !== undefined
  return known && project.newestVersion ? { v: version, g: loader } : undefined
}

/** Undefined without a game that is known, or while its versions load; null when nothing fits it. */
export function useOwnVersion(project: ProjectPage): {
  game: GameChoice
  version: Offer | null | undefined
} {
  const { get } = route.useRouteContext()
  const [ownGame] = useOwnGame()
  const game = gameForProject(ownGame, project)
  const filter = ownFilter(project, game)
  const { data, isPlaceholderData } = useQuery({
    ...offersQuery(get, project.slug, filter ?? {}),
    enabled: filter !== undefined,
  })
  if (!filter || !data || isPlaceholderData) return { game, version: undefined }
  return { game, version: data.offers[0] ?? null }
}
