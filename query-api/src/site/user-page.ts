import { canWithUser } from '@modstead/domain/accounts/can'
import type { FastifyInstance } from 'fastify'
import { readUserOrganizations } from '../accounts/user-projects.ts'
import { findUser } from '../accounts/user-view.ts'
import { readUserPage, type UserPage } from '../contract/site/profile.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { serveRead } from '../http/serve-read.ts'
import { askerOf, viewerOf } from '../http/viewer.ts'
import { readOwnedCards } from './owned-cards.ts'
import { organizationCardOf } from './people.ts'

export const userPageRoute = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps
  serveRead(app, readUserPage, async ({ params, query, request }): Promise<UserPage> => {
    const viewer = await viewerOf(deps, request)
    const user = await findUser(pool, params.user)
    const [projects, organizations] = await Promise.all([
      readOwnedCards(pool, viewer, { kind: 'user', id: user.id }, query),
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
