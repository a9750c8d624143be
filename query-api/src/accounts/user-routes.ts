import type { FastifyInstance } from 'fastify'
import { readOwnUser, readUser, readUsersByIds } from '../contract/accounts/user.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { jsonArray, sendJson } from '../http/json-answer.ts'
import { serveGuardedRead, serveRead } from '../http/serve-read.ts'
import { ownUserJson } from './own-user.ts'
import { findUser, readUsers } from './user-view.ts'

/** Users as everybody sees them, and the signed-in user's own account. */
export const userRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  serveGuardedRead(app, deps, readOwnUser, async ({ root, principal, reply }) =>
    sendJson(reply, ownUserJson(root, await findUser(deps.pool, principal.userId), principal)),
  )
  serveRead(app, readUser, async ({ root, params, reply }) =>
    sendJson(reply, (await findUser(deps.pool, params.user))[root]),
  )
  serveRead(app, readUsersByIds, async ({ root, query, reply }) => {
    const users = await readUsers(deps.pool, query.ids)
    return sendJson(reply, jsonArray(users.map((user) => user[root])))
  })
}
