import type { AnswerOf, Asked, ContractOfRead, ReadRoute } from './contracts.ts'
import type { PageAddress } from './page-address.ts'
import { routePath } from './route-path.ts'

/** The address of a read, typed with its answer. */
export function addressOf<Route extends ReadRoute>(
  route: Route,
  asked: Asked<ContractOfRead<Route>>,
): PageAddress<AnswerOf<ContractOfRead<Route>>> {
  return routePath(route, asked)
}
