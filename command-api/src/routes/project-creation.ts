import { APIS } from '@modstead/infra/http/api'
import { invalidInput } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import { requireRoom } from '../catalogue/allowances.ts'
import { createProject, type NewProjectData } from '../catalogue/create-project.ts'
import type { CommandDependencies } from '../dependencies.ts'
import { parse } from '../http/parse.ts'
import { withMultipart } from '../http/receive-multipart.ts'
import { answerWithJson } from '../http/write-route.ts'
import { type CreateProjectData, createProjectData } from '../wire/project.ts'

/** v2 calls the summary `description` and the text `body`; v3 calls them `summary` and `description`. */
const named = (api: 'v2' | 'v3', data: CreateProjectData): NewProjectData => {
  const { description, summary, body, ...rest } = data
  const short = api === 'v3' ? summary : (summary ?? description)
  if (short == null) throw invalidInput('The summary is missing.')
  return { ...rest, summary: short, body: (api === 'v3' ? description : body) ?? '' }
}

/** Creating projects; multipart bodies, streamed. */
export const projectCreationRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  for (const api of APIS)
    app.post(`/${api}/project`, (request, reply) =>
      withMultipart(deps, request, 'PROJECT_CREATE', async ({ principal, sender }, multipart) => {
        const data = named(api, parse(createProjectData, multipart.data))
        if (principal.role !== 'admin') await requireRoom(deps, 'project', principal.userId)
        const { projectId, ...answer } = await createProject(deps, data, multipart.files, sender)
        return answerWithJson(
          deps,
          reply,
          answer,
          async () =>
            (await deps.answers.project(api, projectId, principal)) ?? JSON.stringify({ id: projectId }),
        )
      }),
    )
}
