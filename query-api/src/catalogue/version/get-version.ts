import { isBase62 } from '@modstead/domain/catalogue/values/ids'
import { APIS } from '@modstead/infra/http/api'
import { invalidInput, notFound } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import type { QueryDependencies } from '../../dependencies.ts'
import { sendTagged } from '../../http/json-answer.ts'
import { viewerOf } from '../../http/viewer.ts'
import { findProjectFor } from '../project/find-project.ts'
import { visibleVersions } from '../visibility.ts'
import { readProjectVersion, readVersions, versionJson } from './version-view.ts'

/** GET /v2/version/{id}, GET /v2/project/{id or slug}/version/{id or number} */
export const versionRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  for (const api of APIS) {
    app.get<{ Params: { version: string } }>(`/${api}/version/:version`, async (request, reply) => {
      const { version: id } = request.params
      if (!isBase62(id)) throw invalidInput('The id of a version is made of letters and digits.')
      const viewer = await viewerOf(deps, request)
      const [version] = await visibleVersions(deps.pool, viewer, await readVersions(deps.pool, [id]))
      if (!version) throw notFound()
      sendTagged(request, reply, version.etag, versionJson(api, version))
      return reply
    })
    app.get<{ Params: { project: string; version: string } }>(
      `/${api}/project/:project/version/:version`,
      async (request, reply) => {
        const viewer = await viewerOf(deps, request)
        const { id } = await findProjectFor(api, deps.pool, viewer, request.params.project)
        const found = await readProjectVersion(deps.pool, id, request.params.version)
        const [version] = await visibleVersions(deps.pool, viewer, found)
        if (!version) throw notFound()
        sendTagged(request, reply, version.etag, versionJson(api, version))
        return reply
      },
    )
  }
}
