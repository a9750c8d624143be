import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import './contract-of-route.ts'
import type { RouteContract } from './route-contract.ts'

/** A request to one root of a route, before it is parsed. */
export interface Unparsed<Contract extends RouteContract> {
  readonly root: Contract['roots'][number]
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Registers the route of a contract below each of its roots. */
export const routeOf = <Contract extends RouteContract>(
  app: FastifyInstance,
  contract: Contract,
  handle: (asked: Unparsed<Contract>) => unknown,
): void => {
  const { method, path, stream } = contract
  const roots: readonly Contract['roots'][number][] = contract.roots
  for (const root of roots)
    app.route({
      method,
      url: `/${root}${path}`,
      config: { contract },
      // Compression would hold a stream back, and HEAD would read it to its end.
      ...(stream && { compress: false, exposeHeadRoute: false }),
      handler: (request, reply) => handle({ root, request, reply }),
    })
}
