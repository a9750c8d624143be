import { byOrdering } from '@modstead/domain/catalogue/display/version-order'
import type { FastifyInstance } from 'fastify'
import { readVersionsByIds } from '../../contract/catalogue/version.ts'
import type { QueryDependencies } from '../../dependencies.ts'
import { jsonArray, sendJson } from '../../http/json-answer.ts'
import { serveRead } from '../../http/serve-read.ts'
import { viewerOf } from '../../http/viewer.ts'
import { visibleVersions } from '../visibility.ts'
import { readVersions, versionJson } from './version-view.ts'

/** Leaves out missing and hidden versions. */
export const versionsRoute = (app: FastifyInstance, deps: QueryDependencies): void => {
  serveRead(app, readVersionsByIds, async ({ root, query, request, reply }) => {
    const viewer = await viewerOf(deps, request)
    const versions = await visibleVersions(deps.pool, viewer, await readVersions(deps.pool, query.ids))
    const sorted = versions.toSorted(byOrdering)
    return sendJson(
      reply,
      jsonArray(sorted.map((version) => versionJson(root, version, query.include_changelog))),
    )
  })
}
