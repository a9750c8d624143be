import { notFound } from '@modstead/infra/http/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { QueryDependencies } from '../../dependencies.ts'
import { APIS, type Api } from '../../http/api.ts'
import { sendTagged } from '../../http/json-answer.ts'
import { viewerOf } from '../../http/viewer.ts'
import { visibleProjects } from '../visibility.ts'
import type { ProjectDocuments } from './project-documents.ts'
import { projectJson } from './project-view.ts'

type Request = FastifyRequest<{ Params: { project: string } }>

/** GET /v2/project/{id or slug}: bytes from memory where they are known. */
export const projectRoute = (
  app: FastifyInstance,
  deps: QueryDependencies,
  documents: ProjectDocuments,
): void => {
  const read = async (api: Api, request: Request, reply: FastifyReply) => {
    const found = await documents.read(request.params.project)
    if (!found) throw notFound()
    const [project] = await visibleProjects(deps.pool, await viewerOf(deps, request), [found])
    if (!project) throw notFound()
    sendTagged(request, reply, project.etag, projectJson(api, project))
    return reply
  }
  for (const api of APIS)
    app.get(`/${api}/project/:project`, (request: Request, reply): Promise<FastifyReply> | undefined => {
      const known = documents.known(api, request.params.project)
      if (!known) return read(api, request, reply)
      sendTagged(request, reply, known.etag, known.bytes)
      return undefined
    })
}
