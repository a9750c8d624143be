import { APIS } from '@modstead/infra/http/api'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { parse, parseIds } from '../../http/parse.ts'
import { permissionRefused } from '../../http/permission-refused.ts'
import { answerWhenSettled, answerWhenVisible, authorize } from '../../http/write-route.ts'
import { locateProject } from '../access.ts'
import { readPlannedRelease } from '../planned-release.ts'
import { editProjectsV2, editProjectsV3, editProjectV2, editProjectV3 } from './contract.ts'
import { commandProject, editProject } from './edit-project.ts'
import { editProjects } from './edit-projects.ts'
import { changesOfV2, changesOfV3, statusOf } from './project-changes.ts'
import { isSeenProject, seenProject } from './seen-project.ts'

interface ProjectRoute {
  Params: { id: string }
}

/** Editing and deleting projects; JSON bodies. */
export const projectRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor } = deps

  for (const api of APIS) {
    app.patch<ProjectRoute>(`/${api}/project/:id`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'project.change')
      const body = request.body ?? {}
      const changes =
        api === 'v2' ? changesOfV2(parse(editProjectV2, body)) : changesOfV3(parse(editProjectV3, body))
      const located = await seenProject(executor, request.params.id, sender.actor)
      return answerWhenVisible(deps, reply, await editProject(deps, located, changes, sender))
    })

    app.patch<{ Querystring: { ids?: string } }>(`/${api}/projects`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'project.change')
      const body = request.body ?? {}
      const changes =
        api === 'v2' ? changesOfV2(parse(editProjectsV2, body)) : changesOfV3(parse(editProjectsV3, body))
      const ids = parseIds(request.query.ids)
      return answerWhenVisible(deps, reply, await editProjects(deps, ids, changes, sender))
    })
  }

  for (const api of APIS)
    app.delete<ProjectRoute>(`/${api}/project/:id`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'project.delete')
      const located = await locateProject(executor, request.params.id)
      if (!located || !isSeenProject(located, sender.actor))
        throw permissionRefused('There is no such project that you could delete.')
      const { projectId } = located.project
      const answer = await commandProject(executor, located, { type: 'DeleteProject', projectId }, sender)
      return answerWhenSettled(deps, reply, answer)
    })

  for (const api of APIS)
    app.post<ProjectRoute>(`/${api}/project/:id/schedule`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'project.edit')
      const { time, requested_status } = readPlannedRelease(request.body, request.query)
      const requestedStatus = statusOf('requested_status', requested_status)
      const located = await seenProject(executor, request.params.id, sender.actor)
      const answer = await commandProject(
        executor,
        located,
        {
          type: 'ScheduleProjectRelease',
          projectId: located.project.projectId,
          time,
          requestedStatus,
        },
        sender,
      )
      return answerWhenVisible(deps, reply, answer)
    })
}
