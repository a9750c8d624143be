import type { Right } from '@modstead/domain/contexts'
import '@modstead/infra/http/routes/contract-of-route'
import { parseRequest } from '@modstead/infra/http/routes/parse-request'
import type { RequestOf, RouteContract } from '@modstead/infra/http/routes/route-contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../dependencies.ts'
import { authorize, type Write } from './write-route.ts'

/** The contract of a route that writes: somebody has to be signed in. */
export type WriteContract = RouteContract & { readonly right: Right }

/** What a handler of a write gets. */
export interface WriteRequest<Contract extends WriteContract> extends Write, RequestOf<Contract> {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Serves a route below each of its roots. Who may not use the right at all hears that before what is wrong with the request. */
export const serveWrite = <Contract extends WriteContract>(
  app: FastifyInstance,
  deps: Pick<CommandDependencies, 'authenticate' | 'idempotencyKeys'>,
  contract: Contract,
  handle: (write: WriteRequest<NoInfer<Contract>>) => Promise<unknown>,
): void => {
  for (const root of contract.roots)
    app.route({
      method: contract.method,
      url: `/${root}${contract.path}`,
      config: { contract },
      handler: async (request, reply) => {
        const write = await authorize(deps, request, contract.right)
        return handle({ ...write, ...parseRequest(contract, request), root, request, reply })
      },
    })
}
