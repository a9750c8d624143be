import { APIS } from '@modstead/infra/http/api'
import { invalidInput } from '@modstead/infra/http/problem'
import { rowsOf } from '@modstead/infra/postgres/kysely'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { build } from '../../database.ts'
import type { QueryDependencies } from '../../dependencies.ts'
import { jsonArray, sendJson } from '../../http/json-answer.ts'
import { countOf, idsOf, type Query } from '../../http/query-values.ts'
import { viewerOf } from '../../http/viewer.ts'
import { visibleProjects } from '../visibility.ts'
import { projectJson, readProjects } from './project-view.ts'

const MAX_RANDOM = 100

/** GET /v2/projects?ids, in the order asked for, and GET /v2/projects_random?count */
export const projectsRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  for (const api of APIS) {
    app.get<{ Querystring: Query }>(`/${api}/projects`, async (request, reply) => {
      const ids = idsOf(request.query)
      const viewer = await viewerOf(deps, request)
      const projects = await visibleProjects(deps.pool, viewer, await readProjects(deps.pool, ids))
      return sendJson(reply, jsonArray(projects.map((project) => projectJson(api, project))))
    })
    app.get<{ Querystring: Query }>(`/${api}/projects_random`, async (request, reply) => {
      const count = countOf(request.query, 'count')
      if (count === undefined || count > MAX_RANDOM)
        throw invalidInput(`count must be a whole number from 0 to ${MAX_RANDOM}.`, 'invalid-query')
      const rows = await rowsOf(
        deps.pool,
        build
          .selectFrom('project')
          .where('searchable', '=', true)
          .orderBy(sql`random()`)
          .limit(count)
          .select('id'),
      )
      const projects = await readProjects(
        deps.pool,
        rows.map(({ id }) => id),
      )
      return sendJson(reply, jsonArray(projects.map((project) => projectJson(api, project))))
    })
  }
}
