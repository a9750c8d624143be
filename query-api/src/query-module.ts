import type { ProjectionGroup } from '@modstead/infra/log-following/projection-groups'
import type { FastifyInstance } from 'fastify'
import type { QueryDependencies } from './dependencies.ts'

type Routes = (app: FastifyInstance, deps: QueryDependencies) => void

/** The read side of one context. */
export interface QueryModule {
  readonly routes: readonly Routes[]
  /** Routes that search. Their readers find their own writes. */
  readonly searchRoutes?: readonly Routes[]
  /** Routes that not only the group `public` answers. */
  readonly otherRoutes?: readonly {
    readonly answeredBy: readonly ProjectionGroup[]
    readonly routes: readonly Routes[]
  }[]
}
