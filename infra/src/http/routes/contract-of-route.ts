import type { FastifyRequest } from 'fastify'
import type { RouteContract } from './route-contract.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route was made from; pages and files have none. */
    contract?: RouteContract
  }
}

/** The contract of the route that a request came to. */
export const contractOf = ({ routeOptions }: FastifyRequest): RouteContract | undefined =>
  routeOptions.config.contract
