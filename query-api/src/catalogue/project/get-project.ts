import type { Api } from '@modstead/infra/http/api'
import { notFound } from '@modstead/infra/http/problem'
import { senderMark } from '@modstead/infra/identity/presented-secret'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readProject } from '../../contract/catalogue/project.ts'
import type { QueryDependencies } from '../../dependencies.ts'
import { sendTagged } from '../../http/json-answer.ts'
import { sendPersonal } from '../../http/personal-answer.ts'
import { viewerOf } from '../../http/viewer.ts'
import { canOfProject } from '../can.ts'
import { visibleProjects } from '../visibility.ts'
import { currentSlug } from './former-slug.ts'
import { projectJson } from './project-answer.ts'
import { createProjectDocuments } from './project-documents.ts'

type Request = FastifyRequest<{ Params: { project: string } }>

/** An answer of v3 to a signed-in reader is only for that reader. */
const isPersonal = (api: Api, { headers }: FastifyRequest): boolean =>
  api === 'v3' && senderMark(headers) !== undefined

/**
 * Sends known documents from memory. Does not use `serveRead`, which would parse the request, although its
 * only parameter is a name.
 */
export const projectRoute = (app: FastifyInstance, deps: QueryDependencies): void => {
  const documents = createProjectDocuments(deps)
  const read = async (api: Api, request: Request, reply: FastifyReply) => {
    const found = await documents.read(api, request.params.project)
    if (!found) {
      const slug = api === 'v3' ? await currentSlug(deps.pool, request.params.project) : undefined
      if (slug === undefined) throw notFound()
      const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
      return reply.redirect(`/v3/project/${encodeURIComponent(slug)}${query}`, 308)
    }
    if (found.open !== undefined && !isPersonal(api, request)) {
      sendTagged(request, reply, found.answer.etag, found.open)
      return reply
    }
    const viewer = await viewerOf(deps, request)
    const [project] = await visibleProjects(deps.pool, viewer, [found.answer])
    if (!project) throw notFound()
    const json = projectJson(project)
    const can = api === 'v3' && viewer ? await canOfProject(deps.pool, viewer, project) : null
    sendPersonal(request, reply, { etag: project.etag, json, can })
    return reply
  }
  const { method, path, roots } = readProject
  for (const root of roots)
    app.route({
      method,
      url: `/${root}${path}`,
      config: { contract: readProject },
      handler: (request: Request, reply): Promise<FastifyReply> | undefined => {
        const known = documents.known(root, request.params.project)
        if (!known || isPersonal(root, request)) return read(root, request, reply)
        sendTagged(request, reply, known.etag, known.bytes)
        return undefined
      },
    })
}
