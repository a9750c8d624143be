import { isFreshProof } from '@modstead/domain/accounts/session/lifetime'
import { policy, type Right } from '@modstead/domain/contexts'
import { proofNeeded } from '@modstead/infra/http/problem'
import { parseRequest } from '@modstead/infra/http/routes/parse-request'
import type { RequestOf, RouteContract } from '@modstead/infra/http/routes/route-contract'
import { routeOf } from '@modstead/infra/http/routes/route-of-contract'
import { admit, type Principal } from '@modstead/infra/identity/principal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { QueryDependencies } from '../dependencies.ts'

/** The contract of a route that is open to everybody. */
export type OpenContract = RouteContract & { readonly right: null }
type GuardedContract = RouteContract & { readonly right: Right; readonly needsProof?: true }

/** The parts of a request that a handler of an open route gets. If the reader matters, it asks `viewerOf`. */
export interface OpenRead<Contract extends RouteContract> extends RequestOf<Contract> {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The parts of a request that a handler gets if a sender must be signed in. */
export interface GuardedRead<Contract extends RouteContract> extends OpenRead<Contract> {
  readonly principal: Principal
}

/** Serves a route that is open to everybody, below each of its roots. */
export const serveRead = <Contract extends OpenContract>(
  app: FastifyInstance,
  contract: Contract,
  handle: (read: OpenRead<NoInfer<Contract>>) => unknown,
): void => routeOf(app, contract, (asked) => handle({ ...parseRequest(contract, asked.request), ...asked }))

/** The same for signed-in senders. A missing right is reported before other faults of the request. */
export const serveGuardedRead = <Contract extends GuardedContract>(
  app: FastifyInstance,
  deps: Pick<QueryDependencies, 'authenticate'>,
  contract: Contract,
  handle: (read: GuardedRead<NoInfer<Contract>>) => unknown,
): void =>
  routeOf(app, contract, async (asked) => {
    const principal = admit(await deps.authenticate(asked.request), policy[contract.right])
    if (contract.needsProof && !isFreshProof(principal.provenAt, Date.now())) throw proofNeeded()
    return handle({ principal, ...parseRequest(contract, asked.request), ...asked })
  })
