import { isBase62 } from '@modstead/domain/kernel/ids'
import { APIS, type Api } from '@modstead/infra/http/api'
import { invalidInput, notFound } from '@modstead/infra/http/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { QueryDependencies } from '../../dependencies.ts'
import { sendPersonal } from '../../http/personal-answer.ts'
import { type Viewer, viewerOf } from '../../http/viewer.ts'
import { canOfVersion } from '../can.ts'
import { findProjectFor } from '../project/find-project.ts'
import { visibleVersions } from '../visibility.ts'
import { findVersion } from './find-version.ts'
import { readVersions, type VersionView, versionJson } from './version-view.ts'

/** GET /v2/version/{id}, GET /v2/project/{id or slug}/version/{id or number} */
export const versionRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  const send = async (
    api: Api,
    viewer: Viewer,
    version: VersionView,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const { etag, projectId, organizationId } = version
    const project = { id: projectId, organizationId }
    const can = api === 'v3' && viewer ? await canOfVersion(deps.pool, viewer, project) : null
    sendPersonal(request, reply, { etag, json: versionJson(api, version), can })
    return reply
  }
  for (const api of APIS) {
    app.get<{ Params: { version: string } }>(`/${api}/version/:version`, async (request, reply) => {
      const { version: id } = request.params
      if (!isBase62(id))
        throw invalidInput('The id of a version is made of letters and digits.', 'invalid-id')
      const viewer = await viewerOf(deps, request)
      const [version] = await visibleVersions(deps.pool, viewer, await readVersions(deps.pool, [id]))
      if (!version) throw notFound()
      return send(api, viewer, version, request, reply)
    })
    app.get<{ Params: { project: string; version: string } }>(
      `/${api}/project/:project/version/:version`,
      async (request, reply) => {
        const viewer = await viewerOf(deps, request)
        const { id } = await findProjectFor(api, deps.pool, viewer, request.params.project)
        const version = await findVersion(deps.pool, viewer, id, request.params.version)
        return send(api, viewer, version, request, reply)
      },
    )
  }
}
