import { APIS } from '@modstead/infra/http/api'
import { unauthorized } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import { locateProject } from '../catalogue/access.ts'
import { commandProject, editProject } from '../catalogue/edit-project.ts'
import { editProjects } from '../catalogue/edit-projects.ts'
import { changesOfV2, changesOfV3, statusOf } from '../catalogue/project-changes.ts'
import { isSeenProject, seenProject } from '../catalogue/seen-project.ts'
import type { CommandDependencies } from '../dependencies.ts'
import { parse, parseIds } from '../http/parse.ts'
import { answerWhenSettled, answerWhenVisible, authorize } from '../http/write-route.ts'
import { readPlannedRelease } from '../wire/planned-release.ts'
import { editProjectsV2, editProjectsV3, editProjectV2, editProjectV3 } from '../wire/project.ts'

interface ProjectRoute {
  Params: { id: string }
}

/** Editing and deleting projects; JSON bodies. */
export const projectRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor } = deps

  for (const api of APIS) {
    app.patch<ProjectRoute>(`/${api}/project/:id`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'PROJECT_WRITE')
      const body = request.body ?? {}
      const changes =
        api === 'v2' ? changesOfV2(parse(editProjectV2, body)) : changesOfV3(parse(editProjectV3, body))
      const located = await seenProject(executor, request.params.id, sender.actor)
      return answerWhenVisible(deps, reply, await editProject(executor, located, changes, sender))
    })

    app.patch<{ Querystring: { ids?: string } }>(`/${api}/projects`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'PROJECT_WRITE')
      const body = request.body ?? {}
      const changes =
        api === 'v2' ? changesOfV2(parse(editProjectsV2, body)) : changesOfV3(parse(editProjectsV3, body))
      const ids = parseIds(request.query.ids)
      return answerWhenVisible(deps, reply, await editProjects(executor, ids, changes, sender))
    })
  }

  for (const api of APIS)
    app.delete<ProjectRoute>(`/${api}/project/:id`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'PROJECT_DELETE')
      const located = await locateProject(executor, request.params.id)
      if (!located || !isSeenProject(located, sender.actor))
        throw unauthorized('There is no such project that you could delete.')
      const { projectId } = located.project
      const answer = await commandProject(executor, located, { type: 'DeleteProject', projectId }, sender)
      return answerWhenSettled(deps, reply, answer)
    })

  for (const api of APIS)
    app.post<ProjectRoute>(`/${api}/project/:id/schedule`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'PROJECT_WRITE')
      const { time, requested_status } = readPlannedRelease(request.body, request.query)
      const requestedStatus = statusOf(requested_status)
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
