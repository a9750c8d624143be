import { byOrdering } from '@modstead/domain/catalogue/display/version-order'
import { APIS } from '@modstead/infra/http/api'
import type { FastifyInstance } from 'fastify'
import type { QueryDependencies } from '../../dependencies.ts'
import { jsonArray, sendJson } from '../../http/json-answer.ts'
import { flagOf, idsOf, type Query } from '../../http/query-values.ts'
import { viewerOf } from '../../http/viewer.ts'
import { visibleVersions } from '../visibility.ts'
import { readVersions, versionJson } from './version-view.ts'

/** GET /v2/versions?ids: explicit places first, then the oldest; what is missing or hidden is left out. */
export const versionsRoute = (app: FastifyInstance, deps: QueryDependencies): void => {
  for (const api of APIS)
    app.get<{ Querystring: Query }>(`/${api}/versions`, async (request, reply) => {
      const ids = idsOf(request.query)
      const includeChangelog = flagOf(request.query, 'include_changelog') ?? true
      const viewer = await viewerOf(deps, request)
      const versions = await visibleVersions(deps.pool, viewer, await readVersions(deps.pool, ids))
      const sorted = versions.toSorted(byOrdering)
      return sendJson(reply, jsonArray(sorted.map((version) => versionJson(api, version, includeChangelog))))
    })
}
