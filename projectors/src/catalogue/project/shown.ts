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
import { newestVersionFirst } from '@modstead/domain/catalogue/display/version-order'
import { oldestGameVersionFirst } from '@modstead/domain/catalogue/tags/game-versions'
import { LOADERS } from '@modstead/domain/catalogue/tags/loaders'
import type { HitTypeV2, ProjectType, ProjectTypeV2 } from '@modstead/domain/catalogue/tags/project-types'
import { later } from '../../instant.ts'
import type { ProjectState, VersionSummary } from './state.ts'

/** What follows from a project's state and that more than one answer says. */
export interface Shown {
  readonly id: string
  readonly state: ProjectState
  /** Listed and archived ones, oldest first. */
  readonly versions: readonly VersionSummary[]
  readonly type: ProjectType
  readonly typeV2: ProjectTypeV2
  readonly hitTypeV2: HitTypeV2
  /** Where it is listed: at least one. */
  readonly listedTypes: readonly ProjectType[]
  /** As v3 answers them: none without versions. */
  readonly types: readonly ProjectType[]
  /** As v2 has them. */
  readonly loaders: readonly string[]
  readonly ownLoaders: readonly string[]
  readonly mrpackLoaders: readonly string[]
  /** Oldest first. */
  readonly gameVersions: readonly string[]
  readonly gameVersionRanges: readonly string[]
  readonly sides: Sides
  readonly environments: readonly string[]
  readonly updatedAt: string
}

const loaderOrder = new Map(LOADERS.map(({ name }, index) => [name, index]))

const byLoader = (left: string, right: string): number =>
  (loaderOrder.get(left) ?? LOADERS.length) - (loaderOrder.get(right) ?? LOADERS.length) ||
  (left < right ? -1 : 1)

const union = (lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())]

const isListed = ({ status }: VersionSummary): boolean => status === 'listed' || status === 'archived'

const environmentsOf = (versions: readonly VersionSummary[], declared: Sides | null): string[] => {
  const known = new Set(versions.map(({ environment }) => environment).filter((each) => each !== 'unknown'))
  if (declared) return [environmentOf(declared)]
  return known.size > 0 ? [...known].sort() : ['unknown']
}

export const shownProject = (id: string, state: ProjectState): Shown => {
  const versions = state.versions.filter(isListed).sort(newestVersionFirst).reverse()
  const ownLoaders = union(versions.map(({ loaders }) => loaders)).sort(byLoader)
  const mrpackLoaders = union(versions.map((version) => version.mrpackLoaders)).sort(byLoader)
  const gameVersions = union(versions.map((version) => version.gameVersions)).sort(oldestGameVersionFirst)
  const type = shownProjectType(ownLoaders)
  const known = versions.some(({ environment }) => environment !== 'unknown')
  const declared = state.sides
  const spoken = declared ?? (known ? null : defaultSidesFor(type))
  return {
    id,
    state,
    versions,
    type,
    typeV2: projectTypeV2(ownLoaders),
    hitTypeV2: hitTypeV2(ownLoaders),
    listedTypes: listedTypesOf(ownLoaders),
    types: projectTypesOf(ownLoaders),
    loaders: [...shownLoaders(ownLoaders, mrpackLoaders)].sort(byLoader),
    ownLoaders,
    mrpackLoaders,
    gameVersions,
    gameVersionRanges: gameVersionRanges(gameVersions),
    sides:
      declared ??
      sidesOfProject(
        versions.map(({ environment }) => environment),
        type,
      ),
    environments: environmentsOf(versions, spoken),
    updatedAt: versions.reduce(
      (latest, { publishedAt }) => later(latest, publishedAt),
      state.updatedAt ?? state.createdAt,
    ),
  }
}
