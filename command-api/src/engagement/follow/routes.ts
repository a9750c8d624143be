import { follow } from '@modstead/domain/engagement/aggregates'
import type { Actor } from '@modstead/domain/kernel/actor'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import { invalidInput } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import { locateProject } from '../../catalogue/access.ts'
import { isSeenProject } from '../../catalogue/project/seen-project.ts'
import type { CommandDependencies } from '../../dependencies.ts'
import { serveWrite, type WriteRequest } from '../../http/serve-write.ts'
import { answerWhenVisible } from '../../http/write-route.ts'
import { followProject, unfollowProject } from './contract.ts'

const streamOf = (userId: string, projectId: string) => `${userId}.${projectId}`

/**
 * The id of a project that the user may see, or already follows from the time when it was visible. Throws the
 * 400 problem.
 */
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

/** A missing project is a 400 here, as clients expect. */
export const followRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor } = deps
  const change =
    (type: 'FollowProject' | 'UnfollowProject') =>
    async ({
      params,
      principal,
      sender,
      reply,
    }: WriteRequest<typeof followProject | typeof unfollowProject>) => {
      const { userId } = principal
      const projectId = await followableProject(executor, params.project, sender.actor, userId)
      const command = { type, userId, projectId }
      const stream = streamOf(userId, projectId)
      const intent = { ...sender.intent, beginsStream: type === 'FollowProject' }
      const answer = await executor.execute(follow, stream, command, contextOf(sender), intent)
      return answerWhenVisible(deps, reply, answer)
    }
  serveWrite(app, deps, followProject, change('FollowProject'))
  serveWrite(app, deps, unfollowProject, change('UnfollowProject'))
}
