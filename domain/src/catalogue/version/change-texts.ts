import { type Rejection, reject } from '../../kernel/rejection.ts'
import { changelogProblem, versionNumberProblem, versionTitleProblem } from '../values/version-texts.ts'
import type { EditRule } from './edit-rule.ts'

type Refusal = Rejection<'invalid-version-name' | 'invalid-version-number' | 'invalid-changelog'> | null

export const refuseName = (name: string): Refusal => {
  const problem = versionTitleProblem(name)
  return problem === null ? null : reject('invalid-version-name', problem)
}

export const refuseVersionNumber = (versionNumber: string): Refusal => {
  const problem = versionNumberProblem(versionNumber)
  return problem === null ? null : reject('invalid-version-number', problem)
}

export const refuseChangelog = (changelog: string): Refusal => {
  const problem = changelogProblem(changelog)
  return problem === null ? null : reject('invalid-changelog', problem)
}

export const rename =
  (wanted: string): EditRule =>
  (version) => {
    const name = wanted.trim()
    const { versionId, projectId } = version
    if (version.name === name) return []
    return refuseName(name) ?? [{ type: 'VersionRenamed', data: { versionId, projectId, name } }]
  }

export const changeVersionNumber =
  (versionNumber: string): EditRule =>
  (version) => {
    const { versionId, projectId } = version
    if (version.versionNumber === versionNumber) return []
    return (
      refuseVersionNumber(versionNumber) ?? [
        { type: 'VersionNumberChanged', data: { versionId, projectId, versionNumber } },
      ]
    )
  }

export const changeChangelog =
  (changelog: string): EditRule =>
  (version) => {
    const { versionId, projectId } = version
    if (version.changelog === changelog) return []
    return (
      refuseChangelog(changelog) ?? [
        { type: 'VersionChangelogChanged', data: { versionId, projectId, changelog } },
      ]
    )
  }
