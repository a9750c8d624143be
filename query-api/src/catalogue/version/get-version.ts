import { isBase62 } from '@modstead/domain/kernel/ids'
import type { Api } from '@modstead/infra/http/api'
import { invalidInput, notFound } from '@modstead/infra/http/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readVersion, readVersionOfProject } from '../../contract/catalogue/version.ts'
import type { QueryDependencies } from '../../dependencies.ts'
import { sendPersonal } from '../../http/personal-answer.ts'
import { serveRead } from '../../http/serve-read.ts'
import { type Viewer, viewerOf } from '../../http/viewer.ts'
import { canOfVersion } from '../can.ts'
import { findProjectFor } from '../project/find-project.ts'
import { visibleVersions } from '../visibility.ts'
import { findVersion } from './find-version.ts'
import { readVersions, type VersionView, versionJson } from './version-view.ts'

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
  serveRead(app, readVersion, async ({ root, params, request, reply }) => {
    if (!isBase62(params.version))
      throw invalidInput('The id of a version is made of letters and digits.', 'invalid-id')
    const viewer = await viewerOf(deps, request)
    const found = await readVersions(deps.pool, [params.version])
    const [version] = await visibleVersions(deps.pool, viewer, found)
    if (!version) throw notFound()
    return send(root, viewer, version, request, reply)
  })
  serveRead(app, readVersionOfProject, async ({ root, params, request, reply }) => {
    const viewer = await viewerOf(deps, request)
    const { id } = await findProjectFor(root, deps.pool, viewer, params.project)
    const version = await findVersion(deps.pool, viewer, id, params.version)
    return send(root, viewer, version, request, reply)
  })
}
