import { invalidField } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { type MultipartRequest, serveMultipart } from '../../http/serve-multipart.ts'
import { answerWhenVisible, answerWithJson } from '../../http/write-route.ts'
import { locateProject } from '../access.ts'
import { isSeenProject } from '../project/seen-project.ts'
import { createVersion } from './create-version.ts'
import { addFiles, createVersionV2, createVersionV3 } from './creation-contract.ts'
import { addVersionFiles } from './edit-version.ts'
import { seenVersion } from './seen-version.ts'

/** Creating versions and adding files to them. */
export const versionCreationRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor, answers } = deps

  const create = async ({
    root,
    body,
    files,
    principal,
    sender,
    reply,
  }: MultipartRequest<typeof createVersionV2 | typeof createVersionV3>) => {
    const { project_id: projectId, ...data } = body
    const located = await locateProject(executor, projectId)
    if (!located || !isSeenProject(located, sender.actor))
      throw invalidField('project_id', `There is no project ${JSON.stringify(projectId)}.`, 'unknown-project')
    const { versionId, ...answer } = await createVersion(deps, located, data, files, sender)
    const json = async () =>
      (await answers.version(root, versionId, principal)) ?? JSON.stringify({ id: versionId })
    return answerWithJson(deps, reply, answer, json)
  }
  serveMultipart(app, deps, createVersionV2, create)
  serveMultipart(app, deps, createVersionV3, create)

  serveMultipart(app, deps, addFiles, async ({ params, body, files, sender, reply }) => {
    const located = await seenVersion(executor, params.version, sender.actor)
    const answer = await addVersionFiles(deps, located, files, body?.file_types ?? {}, sender)
    return answerWhenVisible(deps, reply, answer)
  })
}
