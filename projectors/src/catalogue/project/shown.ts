import {
  defaultSidesFor,
  environmentOf,
  type Sides,
  sidesOfProject,
} from '@modstead/domain/catalogue/display/environment'
import { gameVersionRanges } from '@modstead/domain/catalogue/display/game-version-ranges'
import { shownLoaders } from '@modstead/domain/catalogue/display/shown-loaders'
import {
  hitTypeV2,
  listedTypesOf,
  projectTypesOf,
  projectTypeV2,
  shownProjectType,
} from '@modstead/domain/catalogue/display/shown-project-type'
import { oldestGameVersionFirst } from '@modstead/domain/catalogue/tags/game-versions'
import { LOADERS } from '@modstead/domain/catalogue/tags/loaders'
import type { HitTypeV2, ProjectType, ProjectTypeV2 } from '@modstead/domain/catalogue/tags/project-types'
import type { Environment } from '@modstead/domain/catalogue/values/environment'
import { ENVIRONMENTS } from '@modstead/domain/catalogue/values/environment'
import type { ProjectState } from './state.ts'

/** Values computed from a project's state that several answers share. */
export interface Shown {
  readonly id: string
  readonly state: ProjectState
  readonly type: ProjectType
  readonly typeV2: ProjectTypeV2
  readonly hitTypeV2: HitTypeV2
  /** The types under which it is listed: at least one. */
  readonly listedTypes: readonly ProjectType[]
  /** The types in v3. Empty without versions. */
  readonly types: readonly ProjectType[]
  /** The loaders in v2. */
  readonly loaders: readonly string[]
  readonly ownLoaders: readonly string[]
  readonly mrpackLoaders: readonly string[]
  /** Oldest first. */
  readonly gameVersions: readonly string[]
  readonly gameVersionRanges: readonly string[]
  readonly sides: Sides
  readonly environments: readonly string[]
}

const loaderOrder = new Map(LOADERS.map(({ name }, index) => [name, index]))

const byLoader = (left: string, right: string): number =>
  (loaderOrder.get(left) ?? LOADERS.length) - (loaderOrder.get(right) ?? LOADERS.length) ||
  (left < right ? -1 : 1)

/** The sides that the project declared, or else the sides of its versions. */
const environmentsOf = (known: readonly Environment[], declared: Sides | null): string[] => {
  if (declared) return [environmentOf(declared)]
  return known.length > 0 ? known.toSorted() : ['unknown']
}

export const shownProject = (id: string, state: ProjectState): Shown => {
  const { versions } = state
  const ownLoaders = Object.keys(versions.loaders).sort(byLoader)
  const mrpackLoaders = Object.keys(versions.mrpackLoaders).sort(byLoader)
  const gameVersions = Object.keys(versions.gameVersions).sort(oldestGameVersionFirst)
  const known = ENVIRONMENTS.filter((each) => each !== 'unknown' && each in versions.environments)
  const type = shownProjectType(ownLoaders, state.projectType)
  const declared = state.sides
  const spoken = declared ?? (known.length > 0 ? null : defaultSidesFor(type))
  return {
    id,
    state,
    type,
    typeV2: projectTypeV2(ownLoaders),
    hitTypeV2: hitTypeV2(ownLoaders, state.projectType),
    listedTypes: listedTypesOf(ownLoaders, state.projectType),
    types: projectTypesOf(ownLoaders),
    loaders: [...shownLoaders(ownLoaders, mrpackLoaders)].sort(byLoader),
    ownLoaders,
    mrpackLoaders,
    gameVersions,
    gameVersionRanges: gameVersionRanges(gameVersions),
    sides: declared ?? sidesOfProject(known, type),
    environments: environmentsOf(known, spoken),
  }
}
