import { APIS } from '@modstead/infra/http/api'
import { invalidInput } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import { locateProject } from '../catalogue/access.ts'
import { createVersion } from '../catalogue/create-version.ts'
import { addVersionFiles } from '../catalogue/edit-version.ts'
import { isSeenProject } from '../catalogue/seen-project.ts'
import type { CommandDependencies } from '../dependencies.ts'
import { parse } from '../http/parse.ts'
import { withMultipart } from '../http/receive-multipart.ts'
import { answerWhenVisible, answerWithJson } from '../http/write-route.ts'
import { addFilesData, createVersionData } from '../wire/version.ts'
import { seenVersion } from './versions.ts'

/** Creating versions and adding files to them; multipart bodies, streamed. */
export const versionCreationRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor } = deps
  for (const api of APIS) {
    app.post(`/${api}/version`, (request, reply) =>
      withMultipart(deps, request, 'VERSION_CREATE', async ({ principal, sender }, multipart) => {
        const { project_id: projectId, ...data } = parse(createVersionData, multipart.data)
        const located = await locateProject(executor, projectId)
        if (!located || !isSeenProject(located, sender.actor))
          throw invalidInput(`There is no project ${JSON.stringify(projectId)}.`)
        const { versionId, ...answer } = await createVersion(deps, located, data, multipart.files, sender)
        return answerWithJson(
          deps,
          reply,
          answer,
          async () =>
            (await deps.answers.version(api, versionId, principal)) ?? JSON.stringify({ id: versionId }),
        )
      }),
    )

    app.post<{ Params: { id: string } }>(`/${api}/version/:id/file`, (request, reply) =>
      withMultipart(
        deps,
        request,
        'VERSION_WRITE',
        async ({ sender }, multipart) => {
          const { file_types: types } = parse(addFilesData, multipart.data ?? {})
          const located = await seenVersion(executor, request.params.id, sender.actor)
          const answer = await addVersionFiles(deps, located, multipart.files, types ?? {}, sender)
          return answerWhenVisible(deps, reply, answer)
        },
        'optional',
      ),
    )
  }
}
