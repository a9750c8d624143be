import { notFound } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import type { QueryDependencies } from '../../dependencies.ts'
import { jsonArray, sendJson } from '../../http/json-answer.ts'
import { idsOf, type Query } from '../../http/query-values.ts'
import { viewerOf } from '../../http/viewer.ts'
import { findRenamedProject } from '../project/find-project.ts'
import { readOwnedProjects } from '../project/owned-projects.ts'
import { projectJson } from '../project/project-view.ts'
import {
  findOrganization,
  organizationsJson,
  readOrganizations,
  visibleOrganizations,
} from './organization-view.ts'

/** GET /v3/organization/{id or slug}, its /projects, /v3/organizations?ids, and /v3/project/{id or slug}/organization */
export const organizationRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps
  app.get<{ Params: { organization: string } }>('/v3/organization/:organization', async (request, reply) => {
    const viewer = await viewerOf(deps, request)
    const organization = await findOrganization(pool, viewer, request.params.organization)
    const [json = 'null'] = await organizationsJson(pool, viewer, [organization])
    return sendJson(reply, json)
  })
  app.get<{ Params: { project: string } }>('/v3/project/:project/organization', async (request, reply) => {
    const viewer = await viewerOf(deps, request)
    const { organizationId } = await findRenamedProject(pool, viewer, request.params.project)
    if (organizationId === null) throw notFound()
    const organization = await findOrganization(pool, viewer, organizationId)
    const [json = 'null'] = await organizationsJson(pool, viewer, [organization])
    return sendJson(reply, json)
  })
  app.get<{ Querystring: Query }>('/v3/organizations', async (request, reply) => {
    const ids = idsOf(request.query)
    const viewer = await viewerOf(deps, request)
    const organizations = await visibleOrganizations(pool, viewer, await readOrganizations(pool, ids))
    return sendJson(reply, jsonArray(await organizationsJson(pool, viewer, organizations)))
  })
  app.get<{ Params: { organization: string } }>(
    '/v3/organization/:organization/projects',
    async (request, reply) => {
      const viewer = await viewerOf(deps, request)
      const { id } = await findOrganization(pool, viewer, request.params.organization)
      const projects = await readOwnedProjects(pool, viewer, { kind: 'organization', id })
      return sendJson(reply, jsonArray(projects.map((project) => projectJson('v3', project))))
    },
  )
}
