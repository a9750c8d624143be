import type { ProjectAnswer, VersionAnswer } from '../api/answers.ts'
import type { AddOn } from '../folder/read-directory.ts'

/** An add-on that the catalogue has, with the versions that it has so far. */
export interface Published {
  readonly addOn: AddOn
  readonly project: ProjectAnswer
  readonly versions: VersionAnswer[]
  /** Made by this run; else it may be one that an earlier run was killed at. */
  readonly isNew: boolean
}
