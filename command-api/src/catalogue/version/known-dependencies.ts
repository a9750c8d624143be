import type { Dependency } from '@modstead/domain/catalogue/values/dependency'
import type { Actor } from '@modstead/domain/kernel/actor'
import { isBase62Id } from '@modstead/domain/kernel/ids'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { invalidField } from '@modstead/infra/http/problem'
import { locateProject } from '../access.ts'
import { isSeenProject, locateSeenVersion } from '../project/seen-project.ts'

const requireProject = async (executor: Executor, id: string, actor: Actor): Promise<void> => {
  const located = isBase62Id(id) ? await locateProject(executor, id) : null
  if (!located || !isSeenProject(located, actor))
    throw invalidField(
      'dependencies',
      `There is no project ${JSON.stringify(id)} to depend on.`,
      'unknown-project',
    )
}

const projectOfVersion = async (executor: Executor, id: string, actor: Actor): Promise<string> => {
  const located = isBase62Id(id) ? await locateSeenVersion(executor, id, actor) : null
  if (!located)
    throw invalidField(
      'dependencies',
      `There is no version ${JSON.stringify(id)} to depend on.`,
      'unknown-version',
    )
  return located.project.projectId
}

const standingFor = ({ projectId, versionId }: Dependency, former: readonly Dependency[]) =>
  former.find((standing) =>
    versionId === null
      ? standing.projectId === projectId
      : standing.versionId === versionId && (projectId === null || standing.projectId === projectId),
  )

/**
 * The dependencies, with the project of each version that they name. Throws the 400 problem if the sender
 * cannot know a named thing, unless the version depends on it already: it may have been deleted since.
 */
export const knownDependencies = async (
  executor: Executor,
  wanted: readonly Dependency[],
  { actor, former }: { readonly actor: Actor; readonly former: readonly Dependency[] },
): Promise<Dependency[]> => {
  const known: Dependency[] = []
  for (const dependency of wanted) {
    const { projectId, versionId } = dependency
    const standing = standingFor(dependency, former)
    if (standing) {
      known.push({ ...dependency, projectId: standing.projectId })
      continue
    }
    if (projectId !== null) await requireProject(executor, projectId, actor)
    const owner = versionId === null ? projectId : await projectOfVersion(executor, versionId, actor)
    if (projectId !== null && projectId !== owner)
      throw invalidField(
        'dependencies',
        `The version ${versionId} is not one of the project ${projectId}.`,
        'unknown-version',
      )
    known.push({ ...dependency, projectId: owner })
  }
  return known
}
