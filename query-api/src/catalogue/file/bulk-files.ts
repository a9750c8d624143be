import type { FastifyInstance } from 'fastify'
import { readProjectsOfFiles, readVersionsOfFiles } from '../../contract/catalogue/version-file.ts'
import type { QueryDependencies } from '../../dependencies.ts'
import { jsonObject, sendJson } from '../../http/json-answer.ts'
import { serveRead } from '../../http/serve-read.ts'
import { viewerOf } from '../../http/viewer.ts'
import { projectJson, readProjects } from '../project/project-answer.ts'
import { versionJson } from '../version/version-view.ts'
import { visibleProjects } from '../visibility.ts'
import { algorithmOf } from './file-hash.ts'
import { visibleFiles } from './visible-files.ts'

/** Maps hashes to versions, and hashes to projects. */
export const bulkFileRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps
  serveRead(app, readVersionsOfFiles, async ({ root, body: { hashes, algorithm }, request, reply }) => {
    const viewer = await viewerOf(deps, request)
    const files = await visibleFiles(pool, viewer, algorithmOf(algorithm, hashes[0] ?? ''), hashes)
    return sendJson(reply, jsonObject(files.map(({ hash, version }) => [hash, versionJson(root, version)])))
  })
  serveRead(app, readProjectsOfFiles, async ({ root, body: { hashes, algorithm }, request, reply }) => {
    const viewer = await viewerOf(deps, request)
    const files = await visibleFiles(pool, viewer, algorithmOf(algorithm, hashes[0] ?? ''), hashes)
    const ids = [...new Set(files.map(({ version }) => version.projectId))]
    const projects = await visibleProjects(pool, viewer, await readProjects(pool, root, ids))
    const byId = new Map(projects.map((project) => [project.id, projectJson(project)]))
    const members = files.flatMap(({ hash, version }) => {
      const json = byId.get(version.projectId)
      return json === undefined ? [] : [[hash, json] as const]
    })
    return sendJson(reply, jsonObject(members))
  })
}
