import { rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import type { FastifyInstance } from 'fastify'
import {
  type OrganizationView,
  organizationsJson,
  organizationViewOf,
  organizationViews,
} from '../catalogue/organization/organization-view.ts'
import { readOwnedProjects } from '../catalogue/project/owned-projects.ts'
import { projectJson } from '../catalogue/project/project-answer.ts'
import { organizationSeenBy } from '../catalogue/seen-by.ts'
import { listUserOrganizations, listUserProjects } from '../contract/accounts/user-lists.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { jsonArray, sendJson } from '../http/json-answer.ts'
import { serveRead } from '../http/serve-read.ts'
import { type Viewer, viewerOf } from '../http/viewer.ts'
import { findUser } from './user-view.ts'

/** Organizations that the user has joined and the viewer may see, oldest first. */
export const readUserOrganizations = async (
  sender: Sender,
  viewer: Viewer,
  userId: string,
): Promise<readonly OrganizationView[]> => {
  const oldestFirst = organizationViews
    .innerJoin('member as m', 'm.subject_id', 'o.id')
    .where('m.user_id', '=', userId)
    .where('m.subject_kind', '=', 'organization')
    .where('m.accepted', '=', true)
    .where(organizationSeenBy(viewer))
    .orderBy('o.created_at')
    .orderBy('o.id')
  return (await rowsOf(sender, oldestFirst)).map(organizationViewOf)
}

export const userProjectRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps
  serveRead(app, listUserProjects, async ({ root, params, request, reply }) => {
    const { id } = await findUser(pool, params.user)
    const projects = await readOwnedProjects(pool, await viewerOf(deps, request), root, { kind: 'user', id })
    return sendJson(reply, jsonArray(projects.map((project) => projectJson(project))))
  })
  serveRead(app, listUserOrganizations, async ({ params, request, reply }) => {
    const viewer = await viewerOf(deps, request)
    const { id } = await findUser(pool, params.user)
    const organizations = await readUserOrganizations(pool, viewer, id)
    return sendJson(reply, jsonArray(await organizationsJson(pool, viewer, organizations)))
  })
}
