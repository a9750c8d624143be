import { may } from '@modstead/domain/engagement/policy'
import type { Api } from '@modstead/infra/http/api'
import { unauthorized } from '@modstead/infra/http/problem'
import { actorOf } from '@modstead/infra/identity/principal'
import type { Sender } from '@modstead/infra/postgres/kysely'
import type { FastifyInstance } from 'fastify'
import { findUser } from '../accounts/user-view.ts'
import {
  type ProjectAnswer,
  projectAnswers,
  projectJson,
  readAnswersOf,
} from '../catalogue/project/project-answer.ts'
import { projectSeenBy } from '../catalogue/seen-by.ts'
import { listFollowedProjects } from '../contract/engagement/follow.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { jsonArray, sendJson } from '../http/json-answer.ts'
import { serveGuardedRead } from '../http/serve-read.ts'
import type { Viewer } from '../http/viewer.ts'

/**
 * The followed projects that the viewer may see, latest followed first. Returns all of them, because the
 * public API has no pages here.
 */
const readFollowed = async (
  sender: Sender,
  viewer: Viewer,
  api: Api,
  userId: string,
): Promise<readonly ProjectAnswer[]> => {
  const latestFirst = projectAnswers(api)
    .innerJoin('follow as f', 'f.project_id', 'p.id')
    .where('f.user_id', '=', userId)
    .where(projectSeenBy(viewer))
    .orderBy('f.followed_at', 'desc')
    .orderBy('f.project_id')
  return readAnswersOf(sender, latestFirst)
}

/** The user's own. */
export const followedProjectsRoute = (app: FastifyInstance, deps: QueryDependencies): void => {
  serveGuardedRead(app, deps, listFollowedProjects, async ({ root, params, principal, reply }) => {
    const { id } = await findUser(deps.pool, params.user)
    if (!may({ actor: actorOf(principal), userId: id }, 'follow.list'))
      throw unauthorized('What somebody follows is for themselves.', 'private-to-owner')
    const projects = await readFollowed(deps.pool, principal, root, id)
    return sendJson(reply, jsonArray(projects.map((project) => projectJson(project))))
  })
}
