import type { ProjectPage } from '@modstead/query-api/contract/site/project'
import { type GameChoice, gameFor } from '../../../preferences/own-game.ts'
import type { OwnGame } from '../../../preferences/preferences.ts'

type Project = Pick<ProjectPage, 'type' | 'loaders'>

/** A project of several types has loaders of each: the visitor's latest choice that the project supports counts. */
export function gameForProject(game: OwnGame, { type, loaders }: Project): GameChoice {
  const latest = Object.values(game.loaders).findLast((loader) => loaders.includes(loader))
  return latest === undefined ? gameFor(game, type) : { version: game.version, loader: latest }
}
