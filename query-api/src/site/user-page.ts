import { canWithUser } from '@modstead/domain/accounts/can'
import type { FastifyInstance } from 'fastify'
import { readUserOrganizations } from '../accounts/user-projects.ts'
import { findUser } from '../accounts/user-view.ts'
import { readOwnedProjects } from '../catalogue/project/owned-projects.ts'
import type { UserPage } from '../contract/site/profile.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { askerOf, viewerOf } from '../http/viewer.ts'
import { organizationCardOf } from './people.ts'
import { readCards } from './project-cards.ts'

/** Most downloaded first. */
export const byDownloads = (left: { downloads: number }, right: { downloads: number }): number =>
  right.downloads - left.downloads

/** GET /site/user/{id or username} */
export const userPageRoute = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps
  app.get<{ Params: { user: string } }>('/site/user/:user', async (request): Promise<UserPage> => {
    const viewer = await viewerOf(deps, request)
    const user = await findUser(pool, request.params.user)
    const [projects, organizations] = await Promise.all([
      readOwnedProjects(pool, viewer, { kind: 'user', id: user.id }),
      readUserOrganizations(pool, viewer, user.id),
    ])
    const cards = await readCards(
      pool,
      projects.map(({ id }) => id),
    )
    return {
      id: user.id,
      username: user.username,
      name: user.name,
      bio: user.bio,
      avatarUrl: user.avatar_url,
      role: user.role,
      badges: user.badges,
      createdAt: user.created_at,
      downloads: cards.reduce((sum, { downloads }) => sum + downloads, 0),
      follows: cards.reduce((sum, { follows }) => sum + follows, 0),
      organizations: organizations.map(organizationCardOf),
      projects: cards.sort(byDownloads),
      can: canWithUser(askerOf(viewer), user.id),
    }
  })
}
