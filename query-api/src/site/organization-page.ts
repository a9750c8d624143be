import type { FastifyInstance } from 'fastify'
import { canOfOrganization } from '../catalogue/can.ts'
import { findOrganization } from '../catalogue/organization/organization-view.ts'
import { type OrganizationPage, readOrganizationPage } from '../contract/site/profile.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { serveRead } from '../http/serve-read.ts'
import { viewerOf } from '../http/viewer.ts'
import { readOwnedCards } from './owned-cards.ts'
import { readSiteMembers } from './people.ts'

export const organizationPageRoute = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps
  serveRead(app, readOrganizationPage, async ({ params, query, request }): Promise<OrganizationPage> => {
    const viewer = await viewerOf(deps, request)
    const { teamId, ...found } = await findOrganization(pool, viewer, params.organization)
    const [members, projects, can] = await Promise.all([
      readSiteMembers(pool, [teamId]),
      readOwnedCards(pool, viewer, { kind: 'organization', id: found.id }, query),
      canOfOrganization(pool, viewer, found.id),
    ])
    const { id, slug, name, description, iconUrl, color } = found
    return { id, slug, name, description, iconUrl, color, members, ...projects, can }
  })
}
