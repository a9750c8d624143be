import { shownProjectType } from '@modstead/domain/catalogue/display/shown-project-type'
import type { ProjectPage } from '@modstead/query-api/contract/site/project'
import { type GameChoice, withChoice } from '../../../preferences/own-game.ts'
import type { OwnGame } from '../../../preferences/preferences.ts'

type Project = Pick<ProjectPage, 'type' | 'loaders'>

/** A loader is remembered for its own type; a cleared one is forgotten for every type of this project. */
export function withProjectChoice(game: OwnGame, { type, loaders }: Project, choice: GameChoice): OwnGame {
  if (choice.loader !== undefined) {
    return withChoice(game, type === 'modpack' ? type : shownProjectType([choice.loader]), choice)
  }
  const counted = Object.keys(game.loaders).filter((key) => loaders.includes(game.loaders[key] ?? ''))
  return [...counted, type].reduce((before, key) => withChoice(before, key, choice), game)
}
