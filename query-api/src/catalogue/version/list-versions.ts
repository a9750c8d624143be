import { notFound } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import { listVersions } from '../../contract/catalogue/version.ts'
import type { QueryDependencies } from '../../dependencies.ts'
import { jsonArray, sendJson } from '../../http/json-answer.ts'
import { serveRead } from '../../http/serve-read.ts'
import { viewerOf } from '../../http/viewer.ts'
import { findProjectFor } from '../project/find-project.ts'
import { isInsider } from '../visibility.ts'
import { readVersionList } from './version-list.ts'
import { versionJson } from './version-view.ts'

export const versionListRoute = (app: FastifyInstance, deps: QueryDependencies): void => {
  serveRead(app, listVersions, async ({ root, params, query, request, reply }) => {
    const { featured, offset = 0, limit, version_type: channel, include_changelog } = query
    const filter = {
      loaders: query.loaders,
      gameVersions: query.game_versions ?? query.loader_fields,
      channels: channel && [channel],
    }
    const viewer = await viewerOf(deps, request)
    const project = await findProjectFor(root, deps.pool, viewer, params.project)
    const inside = await isInsider(deps.pool, viewer, 'version.see', project)
    if (!project.visible && !inside) throw notFound()
    const choice = { projectId: project.id, inside, filter, featured }
    const page = await readVersionList(deps.pool, choice, { offset, limit })
    return sendJson(reply, jsonArray(page.map((version) => versionJson(root, version, include_changelog))))
  })
}
