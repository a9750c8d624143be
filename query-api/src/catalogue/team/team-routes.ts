import type { Api } from '@modstead/infra/http/api'
import type { FastifyInstance } from 'fastify'
import {
  listMembers,
  listMembersOfOrganization,
  listMembersOfProject,
  listMembersOfTeams,
} from '../../contract/catalogue/team.ts'
import type { QueryDependencies } from '../../dependencies.ts'
import { jsonArray, sendJson } from '../../http/json-answer.ts'
import { serveRead } from '../../http/serve-read.ts'
import { type Viewer, viewerOf } from '../../http/viewer.ts'
import { findOrganization } from '../organization/organization-view.ts'
import { findProjectFor } from '../project/find-project.ts'
import { shownMembers } from './shown-members.ts'
import { visibleTeams } from './visible-teams.ts'

export const teamRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps
  const membersOf = async (api: Api, viewer: Viewer, teamId: string): Promise<string> =>
    jsonArray((await shownMembers(pool, api, viewer, [teamId])).get(teamId) ?? [])

  serveRead(app, listMembers, async ({ root, params, request, reply }) => {
    const viewer = await viewerOf(deps, request)
    const [teamId] = await visibleTeams(pool, viewer, [params.team])
    return sendJson(reply, teamId === undefined ? '[]' : await membersOf(root, viewer, teamId))
  })
  serveRead(app, listMembersOfTeams, async ({ root, query: { ids }, request, reply }) => {
    const viewer = await viewerOf(deps, request)
    const teams = await shownMembers(pool, root, viewer, await visibleTeams(pool, viewer, ids))
    return sendJson(reply, jsonArray(ids.map((id) => jsonArray(teams.get(id) ?? []))))
  })
  serveRead(app, listMembersOfProject, async ({ root, params, request, reply }) => {
    const viewer = await viewerOf(deps, request)
    const { teamId } = await findProjectFor(root, pool, viewer, params.project)
    return sendJson(reply, await membersOf(root, viewer, teamId))
  })
  serveRead(app, listMembersOfOrganization, async ({ root, params, request, reply }) => {
    const viewer = await viewerOf(deps, request)
    const { teamId } = await findOrganization(pool, viewer, params.organization)
    return sendJson(reply, await membersOf(root, viewer, teamId))
  })
}
