import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProjectionGroup } from '../log-following/projection-groups.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly answeredBy?: readonly ProjectionGroup[]
  }
}

const PUBLIC: readonly ProjectionGroup[] = ['public']

/**
 * The groups of projections whose tables answer the route. A reader waits only for these. A page has none,
 * because it reads its data through requests of its own.
 */
export const answeringGroups = ({ routeOptions }: FastifyRequest): readonly ProjectionGroup[] =>
  routeOptions.config?.answeredBy ?? PUBLIC

/** These groups answer all routes of this scope, instead of `public`. */
export const answerFrom = (scope: FastifyInstance, groups: readonly ProjectionGroup[]): void => {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, answeredBy: groups }
  })
}
