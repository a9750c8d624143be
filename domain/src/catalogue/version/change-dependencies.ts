import { type Rejection, reject } from '../../kernel/rejection.ts'
import { MAX_DEPENDENCIES, MAX_DEPENDENCY_FILE_NAME } from '../limits.ts'
import { sameList } from '../lists.ts'
import type { Dependency } from '../values/dependency.ts'
import type { EditRule } from './edit-rule.ts'

const identity = ({ projectId, versionId, fileName, type }: Dependency): string =>
  JSON.stringify([projectId, versionId, fileName, type])

type Refused = Rejection<'too-many-dependencies' | 'duplicate-dependency' | 'invalid-dependency'>

const isNamed = ({ projectId, versionId, fileName }: Dependency): boolean =>
  projectId !== null || versionId !== null || (fileName !== null && fileName !== '')

/** The caller checks that the projects and versions exist. */
export const refuseDependencies = (dependencies: readonly Dependency[]): Refused | null => {
  if (dependencies.length > MAX_DEPENDENCIES)
    return reject(
      'too-many-dependencies',
      `A version can have at most ${MAX_DEPENDENCIES} dependencies. Remove some.`,
    )
  if (!dependencies.every(isNamed))
    return reject('invalid-dependency', 'A dependency must name a project, a version or a file.')
  if (dependencies.some(({ fileName }) => (fileName?.length ?? 0) > MAX_DEPENDENCY_FILE_NAME))
    return reject(
      'invalid-dependency',
      `The file name of a dependency must have at most ${MAX_DEPENDENCY_FILE_NAME} characters.`,
    )
  return new Set(dependencies.map(identity)).size === dependencies.length
    ? null
    : reject('duplicate-dependency', 'The version names the same dependency twice. Remove one of them.')
}

export const changeDependencies =
  (dependencies: readonly Dependency[]): EditRule =>
  (version) => {
    const refusal = refuseDependencies(dependencies)
    if (refusal !== null) return refusal
    if (sameList(dependencies.map(identity), version.dependencies.map(identity))) return []
    const { versionId, projectId } = version
    return [{ type: 'VersionDependenciesChanged', data: { versionId, projectId, dependencies } }]
  }
