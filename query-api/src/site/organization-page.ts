import type { FastifyInstance } from 'fastify'
import { canOfOrganization } from '../catalogue/can.ts'
import { findOrganization, readOrganizationProjects } from '../catalogue/organization/organization-view.ts'
import { type OrganizationPage, readOrganizationPage } from '../contract/site/profile.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { serveRead } from '../http/serve-read.ts'
import { viewerOf } from '../http/viewer.ts'
import { readSiteMembers } from './people.ts'
import { readCards } from './project-cards.ts'
import { byDownloads } from './user-page.ts'

export const organizationPageRoute = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps
  serveRead(app, readOrganizationPage, async ({ params, request }): Promise<OrganizationPage> => {
    const viewer = await viewerOf(deps, request)
    const { teamId, ...found } = await findOrganization(pool, viewer, params.organization)
    const [members, projects, can] = await Promise.all([
      readSiteMembers(pool, [teamId]),
      readOrganizationProjects(pool, viewer, found.id),
      canOfOrganization(pool, viewer, found.id),
    ])
    const cards = await readCards(
      pool,
      projects.map(({ id }) => id),
    )
    const { id, slug, name, description, iconUrl, color } = found
    return {
      id,
      slug,
      name,
      description,
      iconUrl,
      color,
      downloads: cards.reduce((sum, { downloads }) => sum + downloads, 0),
      follows: cards.reduce((sum, { follows }) => sum + follows, 0),
      members,
      projects: cards.sort(byDownloads),
      can,
    }
  })
}
