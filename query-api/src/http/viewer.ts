import type { Asker } from '@modstead/domain/kernel/policy'
import { actorOf, type Principal } from '@modstead/infra/identity/principal'
import type { FastifyRequest } from 'fastify'
import type { QueryDependencies } from '../dependencies.ts'

/** The reader. null: not signed in, or with an invalid token. */
export type Viewer = Principal | null

export const viewerOf = (
  deps: Pick<QueryDependencies, 'authenticate'>,
  request: FastifyRequest,
): Promise<Viewer> => deps.authenticate(request)

/** The asker in the policy's form. null is nobody. */
export const askerOf = (viewer: Viewer): Asker | null =>
  viewer && { actor: actorOf(viewer), scopes: viewer.scopes, confinedTo: viewer.confinedTo }
