import { parseRequest } from '@modstead/infra/http/routes/parse-request'
import type { RequestOf, RouteContract } from '@modstead/infra/http/routes/route-contract'
import { routeOf } from '@modstead/infra/http/routes/route-of-contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The contract of a change that does not require a signed-in sender. */
export type OpenWriteContract = RouteContract & { readonly right: null }

export interface OpenWrite<Contract extends OpenWriteContract> extends RequestOf<Contract> {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Serves a change that is open to everybody, below each of its roots. Its handler must limit how often it is
 * tried.
 */
export const serveOpenWrite = <Contract extends OpenWriteContract>(
  app: FastifyInstance,
  contract: Contract,
  handle: (write: OpenWrite<NoInfer<Contract>>) => Promise<unknown>,
): void =>
  routeOf(app, contract, async (asked) => handle({ ...parseRequest(contract, asked.request), ...asked }))
