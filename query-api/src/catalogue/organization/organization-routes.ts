import { notFound } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import {
  listOrganizationProjects,
  readOrganization,
  readOrganizationOfProject,
  readOrganizationsByIds,
} from '../../contract/catalogue/organization.ts'
import type { QueryDependencies } from '../../dependencies.ts'
import { jsonArray, sendJson } from '../../http/json-answer.ts'
import { serveRead } from '../../http/serve-read.ts'
import { viewerOf } from '../../http/viewer.ts'
import { findRenamedProject } from '../project/find-project.ts'
import { readOwnedProjects } from '../project/owned-projects.ts'
import { projectJson } from '../project/project-answer.ts'
import {
  findOrganization,
  organizationsJson,
  readOrganizations,
  visibleOrganizations,
} from './organization-view.ts'

export const organizationRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps
  serveRead(app, readOrganization, async ({ params, request, reply }) => {
    const viewer = await viewerOf(deps, request)
    const organization = await findOrganization(pool, viewer, params.organization)
    const [json = 'null'] = await organizationsJson(pool, viewer, [organization])
    return sendJson(reply, json)
  })
  serveRead(app, readOrganizationOfProject, async ({ params, request, reply }) => {
    const viewer = await viewerOf(deps, request)
    const { organizationId } = await findRenamedProject(pool, viewer, params.project)
    if (organizationId === null) throw notFound()
    const organization = await findOrganization(pool, viewer, organizationId)
    const [json = 'null'] = await organizationsJson(pool, viewer, [organization])
    return sendJson(reply, json)
  })
  serveRead(app, readOrganizationsByIds, async ({ query, request, reply }) => {
    const viewer = await viewerOf(deps, request)
    const organizations = await visibleOrganizations(pool, viewer, await readOrganizations(pool, query.ids))
    return sendJson(reply, jsonArray(await organizationsJson(pool, viewer, organizations)))
  })
  serveRead(app, listOrganizationProjects, async ({ params, request, reply }) => {
    const viewer = await viewerOf(deps, request)
    const { id } = await findOrganization(pool, viewer, params.organization)
    const projects = await readOwnedProjects(pool, viewer, 'v3', { kind: 'organization', id })
    return sendJson(reply, jsonArray(projects.map((project) => projectJson(project))))
  })
}
