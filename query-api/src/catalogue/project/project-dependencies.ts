import { rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import type { FastifyInstance } from 'fastify'
import { readProjectDependencies } from '../../contract/catalogue/project.ts'
import { build } from '../../database.ts'
import type { QueryDependencies } from '../../dependencies.ts'
import { jsonArray, sendJson } from '../../http/json-answer.ts'
import { serveRead } from '../../http/serve-read.ts'
import { viewerOf } from '../../http/viewer.ts'
import { readVersions, versionJson } from '../version/version-view.ts'
import { visibleProjects, visibleVersions } from '../visibility.ts'
import { findProjectFor } from './find-project.ts'
import { projectJson, readProjects } from './project-answer.ts'

/** The dependencies of the listed versions of a project, of every type. */
const readDependencyIds = async (sender: Sender, projectId: string) => {
  const rows = await rowsOf(
    sender,
    build
      .selectFrom('version')
      .where('project_id', '=', projectId)
      .where('listed', '=', true)
      .distinct()
      .select(['dependency_version_ids', 'dependency_project_ids']),
  )
  return {
    versionIds: [...new Set(rows.flatMap((row) => row.dependency_version_ids))],
    projectIds: [...new Set(rows.flatMap((row) => row.dependency_project_ids))],
  }
}

export const dependenciesRoute = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps
  serveRead(app, readProjectDependencies, async ({ root, params, request, reply }) => {
    const viewer = await viewerOf(deps, request)
    const { id } = await findProjectFor(root, pool, viewer, params.project)
    const found = await readDependencyIds(pool, id)
    const versions = await visibleVersions(pool, viewer, await readVersions(pool, found.versionIds))
    const projectIds = new Set([...found.projectIds, ...versions.map(({ projectId }) => projectId)])
    const projects = await visibleProjects(
      pool,
      viewer,
      await readProjects(pool, root, [...projectIds].sort()),
    )
    const projectsJson = jsonArray(projects.map((project) => projectJson(project)))
    const versionsJson = jsonArray(versions.map((version) => versionJson(root, version)))
    return sendJson(reply, `{"projects":${projectsJson},"versions":${versionsJson}}`)
  })
}
