import { invalidInput } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import { locateProject } from '../catalogue/access.ts'
import { createVersion } from '../catalogue/create-version.ts'
import { addVersionFiles } from '../catalogue/edit-version.ts'
import type { CommandDependencies } from '../dependencies.ts'
import { parse } from '../http/parse.ts'
import { withMultipart } from '../http/receive-multipart.ts'
import { answerJson, answerWhenVisible } from '../http/write-route.ts'
import { addFilesData, createVersionData } from '../wire/version.ts'
import { seenVersion } from './versions.ts'

/** Creating versions and adding files to them; multipart bodies, streamed. */
export const versionCreationRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor } = deps
  for (const api of ['v2', 'v3'] as const) {
    app.post(`/${api}/version`, (request, reply) =>
      withMultipart(deps, request, 'VERSION_CREATE', async ({ principal, sender }, multipart) => {
        const { project_id: projectId, ...data } = parse(createVersionData, multipart.data)
        const located = await locateProject(executor, projectId)
        if (!located) throw invalidInput(`There is no project ${JSON.stringify(projectId)}.`)
        const { versionId, position } = await createVersion(deps, located, data, multipart.files, sender)
        await deps.waitForReadModels(position)
        const json = await deps.answers.version(api, versionId, principal)
        return answerJson(reply, position, json ?? JSON.stringify({ id: versionId }))
      }),
    )

    app.post<{ Params: { id: string } }>(`/${api}/version/:id/file`, (request, reply) =>
      withMultipart(deps, request, 'VERSION_WRITE', async ({ sender }, multipart) => {
        const located = await seenVersion(executor, request.params.id, sender.actor)
        const { file_types: types } = parse(addFilesData, multipart.data)
        const { position } = await addVersionFiles(deps, located, multipart.files, types ?? {}, sender)
        return answerWhenVisible(deps, reply, position)
      }),
    )
  }
}
