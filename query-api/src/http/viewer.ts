import type { Asker } from '@modstead/domain/kernel/policy'
import { actorOf, type Principal } from '@modstead/infra/identity/principal'
import type { FastifyRequest } from 'fastify'
import type { QueryDependencies } from '../dependencies.ts'

/** Who looks; null is somebody who is not signed in, or whose token is not valid. */
export type Viewer = Principal | null

export const viewerOf = (
  deps: Pick<QueryDependencies, 'authenticate'>,
  request: FastifyRequest,
): Promise<Viewer> => deps.authenticate(request)

/** As the policy asks; null is nobody. */
export const askerOf = (viewer: Viewer): Asker | null =>
  viewer && { actor: actorOf(viewer), scopes: viewer.scopes }
