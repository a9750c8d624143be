import { rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import type { FastifyInstance } from 'fastify'
import {
  organizationsJson,
  readOrganizations,
  visibleOrganizations,
} from '../catalogue/organization/organization-view.ts'
import { type ProjectView, projectJson, readProjects } from '../catalogue/project/project-view.ts'
import { visibleProjects } from '../catalogue/visibility.ts'
import { listUserOrganizations, listUserProjects } from '../contract/accounts/user-lists.ts'
import { build } from '../database.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { jsonArray, sendJson } from '../http/json-answer.ts'
import { serveRead } from '../http/serve-read.ts'
import { type Viewer, viewerOf } from '../http/viewer.ts'
import { findUser } from './user-view.ts'

const joined = (userId: string, kind: 'project' | 'organization') =>
  build
    .selectFrom('member as m')
    .where('m.user_id', '=', userId)
    .where('m.subject_kind', '=', kind)
    .where('m.accepted', '=', true)

/** Projects in whose team the user sits; those of organisations stand in the organisation's list. */
export const readUserProjects = async (
  sender: Sender,
  viewer: Viewer,
  userId: string,
): Promise<readonly ProjectView[]> => {
  const rows = await rowsOf(
    sender,
    joined(userId, 'project')
      .innerJoin('project as p', 'p.id', 'm.subject_id')
      .where('p.organization_id', 'is', null)
      .orderBy('p.created_at', 'desc')
      .orderBy('p.id')
      .select('p.id'),
  )
  const projects = await readProjects(
    sender,
    rows.map(({ id }) => id),
  )
  return visibleProjects(sender, viewer, projects)
}

/** Ids of the organisations that the user has joined. */
export const readUserOrganizations = async (sender: Sender, userId: string): Promise<readonly string[]> => {
  const rows = await rowsOf(
    sender,
    joined(userId, 'organization')
      .innerJoin('organization as o', 'o.id', 'm.subject_id')
      .orderBy('o.created_at')
      .orderBy('o.id')
      .select('o.id'),
  )
  return rows.map(({ id }) => id)
}

export const userProjectRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps
  serveRead(app, listUserProjects, async ({ root, params, request, reply }) => {
    const { id } = await findUser(pool, params.user)
    const projects = await readUserProjects(pool, await viewerOf(deps, request), id)
    return sendJson(reply, jsonArray(projects.map((project) => projectJson(root, project))))
  })
  serveRead(app, listUserOrganizations, async ({ params, request, reply }) => {
    const viewer = await viewerOf(deps, request)
    const { id } = await findUser(pool, params.user)
    const all = await readOrganizations(pool, await readUserOrganizations(pool, id))
    const organizations = await visibleOrganizations(pool, viewer, all)
    return sendJson(reply, jsonArray(await organizationsJson(pool, viewer, organizations)))
  })
}
