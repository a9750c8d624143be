import { follow } from '@modstead/infra/command-pipeline/aggregates'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import { HttpProblem, invalidInput } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import { seenProject } from '../catalogue/seen-project.ts'
import type { CommandDependencies } from '../dependencies.ts'
import { answerWhenVisible, authorize } from '../http/write-route.ts'

/** Following and unfollowing a project. A missing project is a 400 here, as existing clients know it. */
export const followRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  for (const api of ['v2', 'v3'] as const)
    for (const [method, type] of [
      ['POST', 'FollowProject'],
      ['DELETE', 'UnfollowProject'],
    ] as const)
      app.route<{ Params: { id: string } }>({
        method,
        url: `/${api}/project/:id/follow`,
        handler: async (request, reply) => {
          const { principal, sender } = await authorize(deps, request, 'USER_WRITE')
          const located = await seenProject(deps.executor, request.params.id, sender.actor).catch((error) => {
            throw error instanceof HttpProblem ? invalidInput('There is no such project.') : error
          })
          const { projectId } = located.project
          const { userId } = principal
          const command = { type, userId, projectId }
          const stream = `${userId}.${projectId}`
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
