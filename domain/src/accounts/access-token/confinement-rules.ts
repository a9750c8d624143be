import { type Confinement, isNoWider } from '../../kernel/confinement.ts'
import { isBase62Id } from '../../kernel/ids.ts'
import { reject } from '../../kernel/rejection.ts'

/** Projects and organizations together. */
const MAX_CONFINEMENT = 50

export const confinementProblem = (confinedTo: Confinement | null | undefined) => {
  if (confinedTo === null || confinedTo === undefined) return null
  const { projects, organizations } = confinedTo
  const named = [...projects, ...organizations]
  const isGood = named.length > 0 && named.length <= MAX_CONFINEMENT && named.every(isBase62Id)
  const areOnce =
    new Set(projects).size === projects.length && new Set(organizations).size === organizations.length
  return isGood && areOnce
    ? null
    : reject(
        'token-confinement-invalid',
        `The token must be for 1 to ${MAX_CONFINEMENT} projects and organizations by their ids, each named once, or for all.`,
      )
}

export const isSameConfinement = (one: Confinement | null, other: Confinement | null): boolean =>
  isNoWider(one, other) && isNoWider(other, one)
