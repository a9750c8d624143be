import { engagementPolicy, may } from '@modstead/domain/engagement/policy'
import { APIS } from '@modstead/infra/http/api'
import { unauthorized } from '@modstead/infra/http/problem'
import { actorOf, admit } from '@modstead/infra/identity/principal'
import { rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import type { FastifyInstance } from 'fastify'
import { findUser } from '../accounts/user-view.ts'
import {
  type ProjectView,
  projectJson,
  projectViewOf,
  projectViews,
} from '../catalogue/project/project-view.ts'
import { projectSeenBy } from '../catalogue/seen-by.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { jsonArray, sendJson } from '../http/json-answer.ts'
import { type Viewer, viewerOf } from '../http/viewer.ts'

/** Those that the viewer may see, the latest followed first. All of them, as the public API has no pages here. */
const readFollowed = async (
  sender: Sender,
  viewer: Viewer,
  userId: string,
): Promise<readonly ProjectView[]> => {
  const latestFirst = projectViews
    .innerJoin('follow as f', 'f.project_id', 'p.id')
    .where('f.user_id', '=', userId)
    .where(projectSeenBy(viewer))
    .orderBy('f.followed_at', 'desc')
    .orderBy('f.project_id')
  return (await rowsOf(sender, latestFirst)).map(projectViewOf)
}

/** GET /v2/user/{id or name}/follows: one's own, or anyone's for an administrator. */
export const followedProjectsRoute = (app: FastifyInstance, deps: QueryDependencies): void => {
  for (const api of APIS)
    app.get<{ Params: { user: string } }>(`/${api}/user/:user/follows`, async (request, reply) => {
      const principal = admit(await viewerOf(deps, request), engagementPolicy['follow.list'])
      const { id } = await findUser(deps.pool, request.params.user)
      if (!may({ actor: actorOf(principal), userId: id }, 'follow.list'))
        throw unauthorized('What somebody follows is for themselves.', 'private-to-owner')
      const projects = await readFollowed(deps.pool, principal, id)
      return sendJson(reply, jsonArray(projects.map((project) => projectJson(api, project))))
    })
}
