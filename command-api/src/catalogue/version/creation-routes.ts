import { APIS } from '@modstead/infra/http/api'
import { invalidField } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { parse } from '../../http/parse.ts'
import { withMultipart } from '../../http/receive-multipart.ts'
import { answerWhenVisible, answerWithJson } from '../../http/write-route.ts'
import { locateProject } from '../access.ts'
import { isSeenProject } from '../project/seen-project.ts'
import { addFilesData, createVersionData } from './contract.ts'
import { createVersion } from './create-version.ts'
import { addVersionFiles } from './edit-version.ts'
import { seenVersion } from './routes.ts'

/** Creating versions and adding files to them; multipart bodies, streamed. */
export const versionCreationRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor } = deps
  for (const api of APIS) {
    app.post(`/${api}/version`, (request, reply) =>
      withMultipart(deps, request, 'version.upload', async ({ principal, sender }, multipart) => {
        const { project_id: projectId, ...data } = parse(createVersionData[api], multipart.data)
        const located = await locateProject(executor, projectId)
        if (!located || !isSeenProject(located, sender.actor))
          throw invalidField(
            'project_id',
            `There is no project ${JSON.stringify(projectId)}.`,
            'unknown-project',
          )
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
        'version.edit',
        async ({ sender }, multipart) => {
          const { data = {} } = multipart
          const { file_types: types } = parse(addFilesData, data)
          const located = await seenVersion(executor, request.params.id, sender.actor)
          const answer = await addVersionFiles(deps, located, multipart.files, types ?? {}, sender)
          return answerWhenVisible(deps, reply, answer)
        },
        'optional',
      ),
    )
  }
}
