import { type Rejection, reject } from '../../kernel/rejection.ts'
import { sameList } from '../lists.ts'
import { MAX_DEPENDENCIES } from '../values/version-texts.ts'
import type { EditRule } from './edit-rule.ts'
import type { Dependency } from './events.ts'

const MAX_FILE_NAME_LENGTH = 1024

const identity = ({ projectId, versionId, fileName, type }: Dependency): string =>
  JSON.stringify([projectId, versionId, fileName, type])

type Refused = Rejection<'too-many-dependencies' | 'duplicate-dependency' | 'invalid-dependency'>

const isNamed = ({ projectId, versionId, fileName }: Dependency): boolean =>
  projectId !== null || versionId !== null || (fileName !== null && fileName !== '')

/** That the projects and versions exist is the caller's to find out. */
export const refuseDependencies = (dependencies: readonly Dependency[]): Refused | null => {
  if (dependencies.length > MAX_DEPENDENCIES)
    return reject('too-many-dependencies', `A version has at most ${MAX_DEPENDENCIES} dependencies.`)
  if (!dependencies.every(isNamed))
    return reject('invalid-dependency', 'A dependency names a project, a version or a file.')
  if (dependencies.some(({ fileName }) => (fileName?.length ?? 0) > MAX_FILE_NAME_LENGTH))
    return reject(
      'invalid-dependency',
      `The file name of a dependency has at most ${MAX_FILE_NAME_LENGTH} characters.`,
    )
  return new Set(dependencies.map(identity)).size === dependencies.length
    ? null
    : reject('duplicate-dependency', 'A dependency is named twice.')
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
