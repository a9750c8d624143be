import { follow } from '@modstead/domain/engagement/aggregates'
import type { Actor } from '@modstead/domain/kernel/actor'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import { APIS } from '@modstead/infra/http/api'
import { invalidInput } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import { locateProject } from '../../catalogue/access.ts'
import { isSeenProject } from '../../catalogue/project/seen-project.ts'
import type { CommandDependencies } from '../../dependencies.ts'
import { answerWhenVisible, authorize } from '../../http/write-route.ts'

const streamOf = (userId: string, projectId: string) => `${userId}.${projectId}`

/** The id of a project that the user may see, or follows since it could be seen. Throws the 400 problem. */
const followableProject = async (
  executor: Executor,
  idOrSlug: string,
  actor: Actor,
  userId: string,
): Promise<string> => {
  const located = await locateProject(executor, idOrSlug)
  if (located) {
    const { projectId } = located.project
    if (isSeenProject(located, actor)) return projectId
    const { state } = await executor.load(follow, streamOf(userId, projectId))
    if (state.following) return projectId
  }
  throw invalidInput('There is no such project.', 'unknown-project')
}

/** Following and unfollowing a project. A missing project is a 400 here, as clients know it. */
export const followRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  for (const api of APIS)
    for (const [method, type] of [
      ['POST', 'FollowProject'],
      ['DELETE', 'UnfollowProject'],
    ] as const)
      app.route<{ Params: { id: string } }>({
        method,
        url: `/${api}/project/:id/follow`,
        handler: async (request, reply) => {
          const { principal, sender } = await authorize(deps, request, 'follow.change')
          const { userId } = principal
          const projectId = await followableProject(deps.executor, request.params.id, sender.actor, userId)
          const command = { type, userId, projectId }
          const stream = streamOf(userId, projectId)
          const answer = await deps.executor.execute(
            follow,
            stream,
            command,
            contextOf(sender),
            sender.intent,
          )
          return answerWhenVisible(deps, reply, answer)
        },
      })
}
