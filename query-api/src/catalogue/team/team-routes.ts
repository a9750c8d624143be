import { APIS, type Api } from '@modstead/infra/http/api'
import type { FastifyInstance } from 'fastify'
import type { QueryDependencies } from '../../dependencies.ts'
import { jsonArray, sendJson } from '../../http/json-answer.ts'
import { idsOf, type Query } from '../../http/query-values.ts'
import { type Viewer, viewerOf } from '../../http/viewer.ts'
import { findOrganization } from '../organization/organization-view.ts'
import { findProjectFor } from '../project/find-project.ts'
import { shownMembers } from './shown-members.ts'
import { visibleTeams } from './visible-teams.ts'

/** GET /v2/team/{id}/members, /v2/teams?ids, /v2/project/{id or slug}/members, /v3/organization/{id or slug}/members */
export const teamRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps
  const membersOf = async (api: Api, viewer: Viewer, teamId: string): Promise<string> =>
    jsonArray((await shownMembers(pool, api, viewer, [teamId])).get(teamId) ?? [])

  for (const api of APIS) {
    app.get<{ Params: { team: string } }>(`/${api}/team/:team/members`, async (request, reply) => {
      const viewer = await viewerOf(deps, request)
      const [teamId] = await visibleTeams(pool, viewer, [request.params.team])
      return sendJson(reply, teamId === undefined ? '[]' : await membersOf(api, viewer, teamId))
    })
    app.get<{ Querystring: Query }>(`/${api}/teams`, async (request, reply) => {
      const ids = idsOf(request.query)
      const viewer = await viewerOf(deps, request)
      const teams = await shownMembers(pool, api, viewer, await visibleTeams(pool, viewer, ids))
      return sendJson(reply, jsonArray(ids.map((id) => jsonArray(teams.get(id) ?? []))))
    })
    app.get<{ Params: { project: string } }>(`/${api}/project/:project/members`, async (request, reply) => {
      const viewer = await viewerOf(deps, request)
      const { teamId } = await findProjectFor(api, pool, viewer, request.params.project)
      return sendJson(reply, await membersOf(api, viewer, teamId))
    })
  }
  app.get<{ Params: { organization: string } }>(
    '/v3/organization/:organization/members',
    async (request, reply) => {
      const viewer = await viewerOf(deps, request)
      const { teamId } = await findOrganization(pool, viewer, request.params.organization)
      return sendJson(reply, await membersOf('v3', viewer, teamId))
    },
  )
}
