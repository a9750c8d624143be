import { may } from '@modstead/domain/engagement/policy'
import { unauthorized } from '@modstead/infra/http/problem'
import { actorOf } from '@modstead/infra/identity/principal'
import { rowsOf } from '@modstead/infra/postgres/kysely'
import type { FastifyInstance } from 'fastify'
import { findUser } from '../accounts/user-view.ts'
import { projectJson, readProjects } from '../catalogue/project/project-view.ts'
import { visibleProjects } from '../catalogue/visibility.ts'
import { listFollowedProjects } from '../contract/engagement/follow.ts'
import { build } from '../database.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { jsonArray, sendJson } from '../http/json-answer.ts'
import { serveGuardedRead } from '../http/serve-read.ts'

/** One's own, or anyone's for an administrator. */
export const followedProjectsRoute = (app: FastifyInstance, deps: QueryDependencies): void => {
  serveGuardedRead(app, deps, listFollowedProjects, async ({ root, params, principal, reply }) => {
    const { id } = await findUser(deps.pool, params.user)
    if (!may({ actor: actorOf(principal), userId: id }, 'follow.list'))
      throw unauthorized('What somebody follows is for themselves.', 'private-to-owner')
    const rows = await rowsOf(
      deps.pool,
      build
        .selectFrom('follow')
        .where('user_id', '=', id)
        .orderBy('followed_at', 'desc')
        .orderBy('project_id')
        .select('project_id'),
    )
    const all = await readProjects(
      deps.pool,
      rows.map(({ project_id }) => project_id),
    )
    const projects = await visibleProjects(deps.pool, principal, all)
    return sendJson(reply, jsonArray(projects.map((project) => projectJson(root, project))))
  })
}
