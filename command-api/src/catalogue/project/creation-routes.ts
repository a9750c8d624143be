import { invalidField } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { type MultipartRequest, serveMultipart } from '../../http/serve-multipart.ts'
import { answerWithJson } from '../../http/write-route.ts'
import { requireQuota } from '../reservations/quota.ts'
import { createProject, type NewProjectData } from './create-project.ts'
import { type CreateProjectV2, createProjectV2, createProjectV3 } from './creation-contract.ts'

/** v2 calls the summary `description` and the text `body`; v3 calls them `summary` and `description`. */
const summaryOfV2 = ({ summary, description }: CreateProjectV2): string => {
  const short = summary ?? description
  if (short == null) throw invalidField('description', 'The summary is missing.')
  return short
}

/** Creating projects. */
export const projectCreationRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const create = async (
    data: NewProjectData,
    {
      root,
      files,
      principal,
      sender,
      reply,
    }: MultipartRequest<typeof createProjectV2 | typeof createProjectV3>,
  ) => {
    await requireQuota(deps, 'project', sender)
    const { projectId, ...answer } = await createProject(deps, data, files, sender)
    const json = async () =>
      (await deps.answers.project(root, projectId, principal)) ?? JSON.stringify({ id: projectId })
    return answerWithJson(deps, reply, answer, json)
  }

  serveMultipart(app, deps, createProjectV2, async (write) => {
    const { description: _, ...data } = write.body
    return create({ ...data, summary: summaryOfV2(write.body), body: data.body ?? '' }, write)
  })
  serveMultipart(app, deps, createProjectV3, async (write) => {
    const { description, ...data } = write.body
    return create({ ...data, body: description ?? '' }, write)
  })
}
