import { APIS } from '@modstead/infra/http/api'
import { requireScope } from '@modstead/infra/http/principal'
import { unauthorized } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import { findUser } from '../accounts/user-view.ts'
import { projectJson, readProjects } from '../catalogue/project/project-view.ts'
import { visibleProjects } from '../catalogue/visibility.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { jsonArray, sendJson } from '../http/json-answer.ts'
import { viewerOf } from '../http/viewer.ts'

/** GET /v2/user/{id or name}/follows: one's own, or anyone's for an administrator. */
export const followedProjectsRoute = (app: FastifyInstance, deps: QueryDependencies): void => {
  for (const api of APIS)
    app.get<{ Params: { user: string } }>(`/${api}/user/:user/follows`, async (request, reply) => {
      const principal = requireScope(await viewerOf(deps, request), 'USER_READ')
      const { id } = await findUser(deps.pool, request.params.user)
      if (id !== principal.userId && principal.role !== 'admin')
        throw unauthorized('What somebody follows is for themselves.')
      const { rows } = await deps.pool.query<{ project_id: string }>(
        'select project_id from follow where user_id = $1 order by followed_at desc, project_id',
        [id],
      )
      const all = await readProjects(
        deps.pool,
        rows.map(({ project_id }) => project_id),
      )
      const projects = await visibleProjects(deps.pool, principal, all)
      return sendJson(reply, jsonArray(projects.map((project) => projectJson(api, project))))
    })
}
