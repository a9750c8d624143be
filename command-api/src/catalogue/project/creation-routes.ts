import { APIS } from '@modstead/infra/http/api'
import { invalidField } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { parse } from '../../http/parse.ts'
import { withMultipart } from '../../http/receive-multipart.ts'
import { answerWithJson } from '../../http/write-route.ts'
import { requireRoom } from '../reservations/allowances.ts'
import { type CreateProjectData, createProjectData } from './contract.ts'
import { createProject, type NewProjectData } from './create-project.ts'

/** v2 calls the summary `description` and the text `body`; v3 calls them `summary` and `description`. */
const named = (api: 'v2' | 'v3', data: CreateProjectData): NewProjectData => {
  const { description, summary, body, ...rest } = data
  const short = api === 'v3' ? summary : (summary ?? description)
  if (short == null) throw invalidField(api === 'v3' ? 'summary' : 'description', 'The summary is missing.')
  return { ...rest, summary: short, body: (api === 'v3' ? description : body) ?? '' }
}

/** Creating projects; multipart bodies, streamed. */
export const projectCreationRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  for (const api of APIS)
    app.post(`/${api}/project`, (request, reply) =>
      withMultipart(deps, request, 'project.create', async ({ principal, sender }, multipart) => {
        const data = named(api, parse(createProjectData[api], multipart.data))
        await requireRoom(deps, 'project', sender)
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
