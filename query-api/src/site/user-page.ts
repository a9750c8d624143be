import { canWithUser } from '@modstead/domain/accounts/can'
import type { FastifyInstance } from 'fastify'
import { readUserOrganizations } from '../accounts/user-projects.ts'
import { findUser } from '../accounts/user-view.ts'
import type { UserPage } from '../contract/site/profile.ts'
import type { QueryDependencies } from '../dependencies.ts'
import type { Query } from '../http/query-values.ts'
import { askerOf, viewerOf } from '../http/viewer.ts'
import { cardChoiceOf, readOwnedCards } from './owned-cards.ts'
import { organizationCardOf } from './people.ts'

interface Asked {
  Params: { user: string }
  Querystring: Query
}

/** GET /site/user/{id or username} */
export const userPageRoute = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps
  app.get<Asked>('/site/user/:user', async (request): Promise<UserPage> => {
    const choice = cardChoiceOf(request.query)
    const viewer = await viewerOf(deps, request)
    const user = await findUser(pool, request.params.user)
    const [projects, organizations] = await Promise.all([
      readOwnedCards(pool, viewer, { kind: 'user', id: user.id }, choice),
      readUserOrganizations(pool, viewer, user.id),
    ])
    return {
      id: user.id,
      username: user.username,
      name: user.name,
      bio: user.bio,
      avatarUrl: user.avatar_url,
      role: user.role,
      badges: user.badges,
      createdAt: user.created_at,
      organizations: organizations.map(organizationCardOf),
      ...projects,
      can: canWithUser(askerOf(viewer), user.id),
    }
  })
}
