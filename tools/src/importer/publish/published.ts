import type { ProjectAnswer, VersionAnswer } from '../api/answers.ts'
import type { AddOn } from '../folder/read-directory.ts'

/** An add-on in the catalogue, with its versions so far. */
export interface Published {
  readonly addOn: AddOn
  readonly project: ProjectAnswer
  readonly versions: VersionAnswer[]
  /** True if this run created it. Otherwise it may be one at which an earlier run was killed. */
  readonly isNew: boolean
}
