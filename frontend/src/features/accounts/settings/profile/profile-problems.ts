import type { Failure } from '../../../../api/outcome.ts'
import { type FormProblems, formProblems, problemText } from '../../../../api/problems.ts'

const profileFields = ['username', 'name', 'bio']

const fieldOfCode = new Map([
  ['username-invalid', 'username'],
  ['username-reserved', 'username'],
  ['username-taken', 'username'],
  ['name-too-long', 'name'],
  ['name-invalid', 'name'],
  ['bio-too-long', 'bio'],
])

/** Puts each refusal at its field. */
export function profileProblems(failure: Failure): FormProblems {
  const field = 'code' in failure ? fieldOfCode.get(failure.code) : undefined
  if (field === undefined) return formProblems(failure, profileFields)
  return { fields: { [field]: [problemText(failure)] } }
}
