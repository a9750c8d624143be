import type { SearchDocument } from '@modstead/infra/search/port'
import type { ProjectVersionRow } from '../catalogue/project/table.ts'

/** Loaders, game versions and environment of one version. */
export type Combination = Pick<
  ProjectVersionRow,
  'loaders' | 'mrpack_loaders' | 'game_versions' | 'environment'
>

/** The distinct combinations in the form of search. A version without an environment gets the assumed one. */
export const searchVersions = (
  combinations: readonly Combination[],
  assumedEnvironment: string,
): SearchDocument['versions'] => {
  const distinct = new Map<string, SearchDocument['versions'][number]>()
  for (const { loaders, mrpack_loaders, game_versions: gameVersions, environment } of combinations) {
    const version = {
      loaders: [...new Set([...loaders, ...mrpack_loaders])],
      gameVersions,
      environment: environment === 'unknown' ? assumedEnvironment : environment,
    }
    distinct.set(JSON.stringify(version), version)
  }
  return [...distinct.values()]
}

/** Members of a v3 hit: the projects that versions depend on, by kind. */
export const dependencyMembers = (dependencies: ProjectVersionRow['dependencies']): string => {
  const on = (...types: string[]) => {
    const chosen = dependencies.filter(({ type }) => types.includes(type))
    return [...new Set(chosen.map(({ projectId }) => projectId))].sort()
  }
  const members = {
    dependency_project_ids: on('required', 'optional', 'incompatible', 'embedded'),
    compatible_dependency_project_ids: on('required', 'optional', 'embedded'),
    required_dependency_project_ids: on('required'),
    optional_dependency_project_ids: on('optional'),
    incompatible_dependency_project_ids: on('incompatible'),
    embedded_dependency_project_ids: on('embedded'),
  }
  return JSON.stringify(members).slice(1, -1)
}
