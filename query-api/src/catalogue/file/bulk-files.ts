import { APIS } from '@modstead/infra/http/api'
import type { FastifyInstance } from 'fastify'
import type { QueryDependencies } from '../../dependencies.ts'
import { jsonObject, sendJson } from '../../http/json-answer.ts'
import { viewerOf } from '../../http/viewer.ts'
import { projectJson, readProjects } from '../project/project-view.ts'
import { versionJson } from '../version/version-view.ts'
import { visibleProjects } from '../visibility.ts'
import { algorithmOf } from './file-hash.ts'
import { hashesBody, parseBody } from './hashes-body.ts'
import { visibleFiles } from './visible-files.ts'

/** POST /v2/version_files and /project: hash to version, hash to project. */
export const bulkFileRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps
  for (const api of APIS) {
    app.post(`/${api}/version_files`, async (request, reply) => {
      const { hashes, algorithm } = parseBody(hashesBody, request.body)
      const viewer = await viewerOf(deps, request)
      const files = await visibleFiles(pool, viewer, algorithmOf(algorithm, hashes[0] ?? ''), hashes)
      return sendJson(reply, jsonObject(files.map(({ hash, version }) => [hash, versionJson(api, version)])))
    })
    app.post(`/${api}/version_files/project`, async (request, reply) => {
      const { hashes, algorithm } = parseBody(hashesBody, request.body)
      const viewer = await viewerOf(deps, request)
      const files = await visibleFiles(pool, viewer, algorithmOf(algorithm, hashes[0] ?? ''), hashes)
      const ids = [...new Set(files.map(({ version }) => version.projectId))]
      const projects = await visibleProjects(pool, viewer, await readProjects(pool, ids))
      const byId = new Map(projects.map((project) => [project.id, projectJson(api, project)]))
      const members = files.flatMap(({ hash, version }) => {
        const json = byId.get(version.projectId)
        return json === undefined ? [] : [[hash, json] as const]
      })
      return sendJson(reply, jsonObject(members))
    })
  }
}
