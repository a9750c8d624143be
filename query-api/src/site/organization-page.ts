import type { FastifyInstance } from 'fastify'
import { canOfOrganization } from '../catalogue/can.ts'
import { findOrganization } from '../catalogue/organization/organization-view.ts'
import type { OrganizationPage } from '../contract/site/profile.ts'
import type { QueryDependencies } from '../dependencies.ts'
import type { Query } from '../http/query-values.ts'
import { viewerOf } from '../http/viewer.ts'
import { cardChoiceOf, readOwnedCards } from './owned-cards.ts'
import { readSiteMembers } from './people.ts'

/** GET /site/organization/{id or slug} */
export const organizationPageRoute = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps
  app.get<{ Params: { organization: string }; Querystring: Query }>(
    '/site/organization/:organization',
    async (request): Promise<OrganizationPage> => {
      const choice = cardChoiceOf(request.query)
      const viewer = await viewerOf(deps, request)
      const { teamId, ...found } = await findOrganization(pool, viewer, request.params.organization)
      const [members, projects, can] = await Promise.all([
        readSiteMembers(pool, [teamId]),
        readOwnedCards(pool, viewer, { kind: 'organization', id: found.id }, choice),
        canOfOrganization(pool, viewer, found.id),
      ])
      const { id, slug, name, description, iconUrl, color } = found
      return { id, slug, name, description, iconUrl, color, members, ...projects, can }
    },
  )
}
