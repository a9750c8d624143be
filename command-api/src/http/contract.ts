import type { allProblems, Right } from '@modstead/domain/contexts'
import { contractsOf } from '@modstead/infra/http/routes/route-contract'

/** Declares the contract of a route that writes. */
export const contract = contractsOf<Right, keyof typeof allProblems>()

/** The codes of several lists, without duplicates. */
export const eachOnce = <const Lists extends readonly (readonly string[])[]>(
  ...lists: Lists
): readonly Lists[number][number][] => [...new Set(lists.flat())]
