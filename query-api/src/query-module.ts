import type { FastifyInstance } from 'fastify'
import type { QueryDependencies } from './dependencies.ts'

type Routes = (app: FastifyInstance, deps: QueryDependencies) => void

/** The read side of one context. */
export interface QueryModule {
  readonly routes: readonly Routes[]
  /** Routes that search: their readers find what they have written. */
  readonly searchRoutes?: readonly Routes[]
}
