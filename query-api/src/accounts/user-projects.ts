import { APIS } from '@modstead/infra/http/api'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import {
  organizationsJson,
  readOrganizations,
  visibleOrganizations,
} from '../catalogue/organization/organization-view.ts'
import { type ProjectView, projectJson, readProjects } from '../catalogue/project/project-view.ts'
import { visibleProjects } from '../catalogue/visibility.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { jsonArray, sendJson } from '../http/json-answer.ts'
import { type Viewer, viewerOf } from '../http/viewer.ts'
import { findUser } from './user-view.ts'

/** Projects in whose team the user sits; those of organisations stand in the organisation's list. */
export const readUserProjects = async (
  pool: pg.Pool,
  viewer: Viewer,
  userId: string,
): Promise<readonly ProjectView[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `select p.id from member m join project p on p.id = m.subject_id
      where m.user_id = $1 and m.subject_kind = 'project' and m.accepted and p.organization_id is null
      order by p.created_at desc, p.id`,
    [userId],
  )
  const projects = await readProjects(
    pool,
    rows.map(({ id }) => id),
  )
  return visibleProjects(pool, viewer, projects)
}

/** Ids of the organisations that the user has joined. */
export const readUserOrganizations = async (pool: pg.Pool, userId: string): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `select o.id from member m join organization o on o.id = m.subject_id
      where m.user_id = $1 and m.subject_kind = 'organization' and m.accepted order by o.created_at, o.id`,
    [userId],
  )
  return rows.map(({ id }) => id)
}

/** GET /v2/user/{id or name}/projects, /v3/user/{id or name}/organizations */
export const userProjectRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps
  for (const api of APIS)
    app.get<{ Params: { user: string } }>(`/${api}/user/:user/projects`, async (request, reply) => {
      const { id } = await findUser(pool, request.params.user)
      const projects = await readUserProjects(pool, await viewerOf(deps, request), id)
      return sendJson(reply, jsonArray(projects.map((project) => projectJson(api, project))))
    })
  app.get<{ Params: { user: string } }>('/v3/user/:user/organizations', async (request, reply) => {
    const viewer = await viewerOf(deps, request)
    const { id } = await findUser(pool, request.params.user)
    const all = await readOrganizations(pool, await readUserOrganizations(pool, id))
    const organizations = await visibleOrganizations(pool, viewer, all)
    return sendJson(reply, jsonArray(await organizationsJson(pool, viewer, organizations)))
  })
}
