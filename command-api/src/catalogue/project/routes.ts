import { project } from '@modstead/domain/catalogue/aggregates'
import type { ProjectChanges } from '@modstead/domain/catalogue/project/commands'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { permissionRefused } from '../../http/permission-refused.ts'
import { serveWrite, type WriteRequest } from '../../http/serve-write.ts'
import { answerWhenSettled, answerWhenVisible } from '../../http/write-route.ts'
import { locateProject } from '../access.ts'
import { deletedBefore } from '../deleted-before.ts'
import { plannedReleaseOf } from '../planned-release.ts'
import {
  deleteProject,
  editProjectsV2,
  editProjectsV3,
  editProjectV2,
  editProjectV3,
  scheduleProject,
} from './contract.ts'
import { commandProject, editProject } from './edit-project.ts'
import { editProjects } from './edit-projects.ts'
import { changesOfV2, changesOfV3, statusOf } from './project-changes.ts'
import { isSeenProject, seenProject } from './seen-project.ts'

/** Editing and deleting projects. */
export const projectRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor, idempotencyKeys } = deps

  const edit = async (
    changes: ProjectChanges,
    { params, sender, reply }: WriteRequest<typeof editProjectV2 | typeof editProjectV3>,
  ) => {
    const located = await seenProject(executor, params.project, sender.actor)
    return answerWhenVisible(deps, reply, await editProject(deps, located, changes, sender))
  }
  serveWrite(app, deps, editProjectV2, async (write) => edit(changesOfV2(write.body), write))
  serveWrite(app, deps, editProjectV3, async (write) => edit(changesOfV3(write.body), write))

  const editMany = async (
    changes: ProjectChanges,
    { query, sender, reply }: WriteRequest<typeof editProjectsV2 | typeof editProjectsV3>,
  ) => answerWhenVisible(deps, reply, await editProjects(deps, query.ids, changes, sender))
  serveWrite(app, deps, editProjectsV2, async (write) => editMany(changesOfV2(write.body), write))
  serveWrite(app, deps, editProjectsV3, async (write) => editMany(changesOfV3(write.body), write))

  serveWrite(app, deps, deleteProject, async ({ params, sender, request, reply }) => {
    const name = (await idempotencyKeys.subjectOf(request)) ?? params.project
    const repeated = await deletedBefore(executor, project, name, sender)
    if (repeated) return answerWhenSettled(deps, reply, repeated)
    const located = await locateProject(executor, name)
    if (!located || !isSeenProject(located, sender.actor))
      throw permissionRefused('There is no such project that you could delete.')
    const { projectId } = located.project
    if (name !== projectId) await idempotencyKeys.keepSubject(request, projectId)
    const answer = await commandProject(executor, located, { type: 'DeleteProject', projectId }, sender)
    return answerWhenSettled(deps, reply, answer)
  })

  serveWrite(app, deps, scheduleProject, async ({ params, sender, reply, ...asked }) => {
    const { time, requested_status } = plannedReleaseOf(asked)
    const requestedStatus = statusOf('requested_status', requested_status)
    const located = await seenProject(executor, params.project, sender.actor)
    const { projectId } = located.project
    const command = { type: 'ScheduleProjectRelease', projectId, time, requestedStatus } as const
    return answerWhenVisible(deps, reply, await commandProject(executor, located, command, sender))
  })
}
