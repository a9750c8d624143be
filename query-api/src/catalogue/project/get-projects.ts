import { rowsOf } from '@modstead/infra/postgres/kysely'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { readProjectsByIds, readRandomProjects } from '../../contract/catalogue/project.ts'
import { build } from '../../database.ts'
import type { QueryDependencies } from '../../dependencies.ts'
import { jsonArray, sendJson } from '../../http/json-answer.ts'
import { serveRead } from '../../http/serve-read.ts'
import { viewerOf } from '../../http/viewer.ts'
import { visibleProjects } from '../visibility.ts'
import { projectJson, readProjects } from './project-answer.ts'

export const projectsRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  serveRead(app, readProjectsByIds, async ({ root, query, request, reply }) => {
    const viewer = await viewerOf(deps, request)
    const projects = await visibleProjects(deps.pool, viewer, await readProjects(deps.pool, root, query.ids))
    return sendJson(reply, jsonArray(projects.map((project) => projectJson(project))))
  })
  serveRead(app, readRandomProjects, async ({ root, query, reply }) => {
    const rows = await rowsOf(
      deps.pool,
      build
        .selectFrom('project')
        .where('searchable', '=', true)
        .orderBy(sql`random()`)
        .limit(query.count)
        .select('id'),
    )
    const projects = await readProjects(
      deps.pool,
      root,
      rows.map(({ id }) => id),
    )
    return sendJson(reply, jsonArray(projects.map((project) => projectJson(project))))
  })
}
