import { invalidInput, notFound, unauthorized } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import { locateProject } from '../catalogue/access.ts'
import { commandProject, editProject } from '../catalogue/edit-project.ts'
import { changesOfV2, changesOfV3, statusOf } from '../catalogue/project-changes.ts'
import type { CommandDependencies } from '../dependencies.ts'
import { parse, parseIds } from '../http/parse.ts'
import { answerWhenSettled, answerWhenVisible, authorize } from '../http/write-route.ts'
import { editProjectV2, editProjectV3, schedule } from '../wire/project.ts'
import { seenProject } from './seen-project.ts'

interface ProjectRoute {
  Params: { id: string }
}

/** Editing and deleting projects; JSON bodies. */
export const projectRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor } = deps

  app.patch<ProjectRoute>('/v2/project/:id', async (request, reply) => {
    const { sender } = await authorize(deps, request, 'PROJECT_WRITE')
    const located = await seenProject(executor, request.params.id, sender.actor)
    const { position } = await editProject(
      executor,
      located,
      changesOfV2(parse(editProjectV2, request.body)),
      sender,
    )
    return answerWhenVisible(deps, reply, position)
  })

  app.patch<ProjectRoute>('/v3/project/:id', async (request, reply) => {
    const { sender } = await authorize(deps, request, 'PROJECT_WRITE')
    const located = await seenProject(executor, request.params.id, sender.actor)
    const { position } = await editProject(
      executor,
      located,
      changesOfV3(parse(editProjectV3, request.body)),
      sender,
    )
    return answerWhenVisible(deps, reply, position)
  })

  for (const api of ['v2', 'v3'] as const)
    app.patch<{ Querystring: { ids?: string } }>(`/${api}/projects`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'PROJECT_WRITE')
      const changes =
        api === 'v2'
          ? changesOfV2(parse(editProjectV2, request.body))
          : changesOfV3(parse(editProjectV3, request.body))
      if (changes.slug !== undefined) throw invalidInput('A slug cannot be given to several projects.')
      const all = await Promise.all(
        parseIds(request.query.ids).map(async (id) => {
          const located = await locateProject(executor, id)
          if (!located) throw invalidInput(`There is no project ${JSON.stringify(id)}.`)
          return located
        }),
      )
      let last = -1n as Awaited<ReturnType<typeof editProject>>['position']
      for (const located of all) {
        const { position } = await editProject(executor, located, changes, sender)
        if (position > last) last = position
      }
      return answerWhenVisible(deps, reply, last)
    })

  for (const api of ['v2', 'v3'] as const)
    app.delete<ProjectRoute>(`/${api}/project/:id`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'PROJECT_DELETE')
      const located = await locateProject(executor, request.params.id)
      if (!located) throw unauthorized('There is no such project that you could delete.')
      const { projectId } = located.project
      const { position } = await commandProject(
        executor,
        located,
        { type: 'DeleteProject', projectId },
        sender,
      )
      return answerWhenSettled(deps, reply, position)
    })

  for (const api of ['v2', 'v3'] as const)
    app.post<ProjectRoute>(`/${api}/project/:id/schedule`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'PROJECT_WRITE')
      const { time, requested_status } = parse(schedule, request.body)
      const located = await locateProject(executor, request.params.id)
      if (!located) throw notFound()
      const { position } = await commandProject(
        executor,
        located,
        {
          type: 'ScheduleProjectRelease',
          projectId: located.project.projectId,
          time,
          requestedStatus: statusOf(requested_status),
        },
        sender,
      )
      return answerWhenVisible(deps, reply, position)
    })
}
