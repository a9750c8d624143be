import type { allProblems, Right } from '@modstead/domain/contexts'
import { contractsOf } from '@modstead/infra/http/routes/route-contract'

/** Declares the contract of a route that reads. */
export const contract = contractsOf<Right, keyof typeof allProblems>()
