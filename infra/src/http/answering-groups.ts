import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProjectionGroup } from '../log-following/projection-groups.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly answeredBy?: readonly ProjectionGroup[]
  }
}

const PUBLIC: readonly ProjectionGroup[] = ['public']

/**
 * The groups of projections whose tables answer the route: who reads waits for these alone. None for a page, which reads
 * its data by requests of its own.
 */
export const answeringGroups = ({ routeOptions }: FastifyRequest): readonly ProjectionGroup[] =>
  routeOptions.config?.answeredBy ?? PUBLIC

/** All routes of this scope are answered by these groups, not by `public`. */
export const answerFrom = (scope: FastifyInstance, groups: readonly ProjectionGroup[]): void => {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, answeredBy: groups }
  })
}
