import { isBase62Id } from '@modstead/domain/catalogue/values/ids'
import type { Dependency } from '@modstead/domain/catalogue/version/events'
import { project, version } from '@modstead/infra/command-pipeline/aggregates'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { invalidInput } from '@modstead/infra/http/problem'

const distinct = (ids: readonly (string | null)[]): string[] => [
  ...new Set(ids.filter((id): id is string => id !== null)),
]

const isLiveProject = async (executor: Executor, id: string): Promise<boolean> =>
  isBase62Id(id) && (await executor.load(project, id)).state.phase === 'live'

const isLiveVersion = async (executor: Executor, id: string): Promise<boolean> =>
  isBase62Id(id) && (await executor.load(version, id)).state.phase === 'live'

/** Throws the 400 problem when a dependency names a project or version that does not exist. */
export const requireKnownDependencies = async (
  executor: Executor,
  dependencies: readonly Dependency[],
): Promise<void> => {
  for (const id of distinct(dependencies.map(({ projectId }) => projectId)))
    if (!(await isLiveProject(executor, id)))
      throw invalidInput(`There is no project ${JSON.stringify(id)} to depend on.`)
  for (const id of distinct(dependencies.map(({ versionId }) => versionId)))
    if (!(await isLiveVersion(executor, id)))
      throw invalidInput(`There is no version ${JSON.stringify(id)} to depend on.`)
}
