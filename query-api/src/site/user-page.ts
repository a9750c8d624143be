import { canWithUser } from '@modstead/domain/accounts/can'
import type { FastifyInstance } from 'fastify'
import { readUserOrganizations, readUserProjects } from '../accounts/user-projects.ts'
import { findUser } from '../accounts/user-view.ts'
import { readOrganizations, visibleOrganizations } from '../catalogue/organization/organization-view.ts'
import { readUserPage, type UserPage } from '../contract/site/profile.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { serveRead } from '../http/serve-read.ts'
import { askerOf, viewerOf } from '../http/viewer.ts'
import { organizationCardOf } from './people.ts'
import { readCards } from './project-cards.ts'

/** Most downloaded first. */
export const byDownloads = (left: { downloads: number }, right: { downloads: number }): number =>
  right.downloads - left.downloads

export const userPageRoute = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps
  serveRead(app, readUserPage, async ({ params, request }): Promise<UserPage> => {
    const viewer = await viewerOf(deps, request)
    const user = await findUser(pool, params.user)
    const [projects, organizations] = await Promise.all([
      readUserProjects(pool, viewer, user.id),
      readUserOrganizations(pool, user.id).then((ids) => readOrganizations(pool, ids)),
    ])
    const visible = await visibleOrganizations(pool, viewer, organizations)
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
      organizations: visible.map(organizationCardOf),
      projects: cards.sort(byDownloads),
      can: canWithUser(askerOf(viewer), user.id),
    }
  })
}
