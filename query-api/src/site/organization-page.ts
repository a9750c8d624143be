import type { FastifyInstance } from 'fastify'
import { canOfOrganization } from '../catalogue/can.ts'
import { findOrganization } from '../catalogue/organization/organization-view.ts'
import { readOwnedProjects } from '../catalogue/project/owned-projects.ts'
import type { OrganizationPage } from '../contract/site/profile.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { viewerOf } from '../http/viewer.ts'
import { readSiteMembers } from './people.ts'
import { readCards } from './project-cards.ts'
import { byDownloads } from './user-page.ts'

/** GET /site/organization/{id or slug} */
export const organizationPageRoute = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps
  app.get<{ Params: { organization: string } }>(
    '/site/organization/:organization',
    async (request): Promise<OrganizationPage> => {
      const viewer = await viewerOf(deps, request)
      const { teamId, ...found } = await findOrganization(pool, viewer, request.params.organization)
      const [members, projects, can] = await Promise.all([
        readSiteMembers(pool, [teamId]),
        readOwnedProjects(pool, viewer, { kind: 'organization', id: found.id }),
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
    },
  )
}
