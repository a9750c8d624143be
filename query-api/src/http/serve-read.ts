import { policy, type Right } from '@modstead/domain/contexts'
import { parseRequest } from '@modstead/infra/http/routes/parse-request'
import type { RequestOf, RouteContract } from '@modstead/infra/http/routes/route-contract'
import { routeOf } from '@modstead/infra/http/routes/route-of-contract'
import { admit, type Principal } from '@modstead/infra/identity/principal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { QueryDependencies } from '../dependencies.ts'

/** Of a route that is open to everybody. */
export type OpenContract = RouteContract & { readonly right: null }
type GuardedContract = RouteContract & { readonly right: Right }

/** The parts of a request that a handler of an open route gets. It asks `viewerOf` for the reader where that matters. */
export interface OpenRead<Contract extends RouteContract> extends RequestOf<Contract> {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The parts of a request that a handler gets where a sender must be signed in. */
export interface GuardedRead<Contract extends RouteContract> extends OpenRead<Contract> {
  readonly principal: Principal
}

/** Serves a route that is open to everybody, below each of its roots. */
export const serveRead = <Contract extends OpenContract>(
  app: FastifyInstance,
  contract: Contract,
  handle: (read: OpenRead<NoInfer<Contract>>) => unknown,
): void => routeOf(app, contract, (asked) => handle({ ...parseRequest(contract, asked.request), ...asked }))

/** As above for the signed in: who may not use the right hears that before what is wrong with the request. */
export const serveGuardedRead = <Contract extends GuardedContract>(
  app: FastifyInstance,
  deps: Pick<QueryDependencies, 'authenticate'>,
  contract: Contract,
  handle: (read: GuardedRead<NoInfer<Contract>>) => unknown,
): void =>
  routeOf(app, contract, async (asked) => {
    const principal = admit(await deps.authenticate(asked.request), policy[contract.right])
    return handle({ principal, ...parseRequest(contract, asked.request), ...asked })
  })
