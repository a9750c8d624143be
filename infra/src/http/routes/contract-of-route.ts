import type { FastifyRequest } from 'fastify'
import type { RouteContract } from './route-contract.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract of the route. Pages and files have none. */
    contract?: RouteContract
  }
}

/** The contract of the requested route. */
export const contractOf = ({ routeOptions }: FastifyRequest): RouteContract | undefined =>
  routeOptions.config.contract
