import { APIS } from '@modstead/infra/http/api'
import type { FastifyInstance } from 'fastify'
import type { QueryDependencies } from '../../dependencies.ts'
import { jsonArray, sendJson } from '../../http/json-answer.ts'
import { viewerOf } from '../../http/viewer.ts'
import { readVersions, versionJson } from '../version/version-view.ts'
import { visibleProjects, visibleVersions } from '../visibility.ts'
import { findProjectFor } from './find-project.ts'
import { projectJson, readProjects } from './project-view.ts'

interface Dependencies {
  readonly project_ids: readonly string[]
  readonly version_ids: readonly string[]
}

/** What the listed versions of a project depend on, of whatever kind. */
const DEPENDENCIES = `
  select array(select distinct d from listed, unnest(dependency_version_ids) d) as version_ids,
         array(select d from listed, unnest(dependency_project_ids) d
               union
               select project_id from version where id in (select unnest(dependency_version_ids) from listed)) as project_ids`

/** GET /v2/project/{id or slug}/dependencies */
export const dependenciesRoute = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps
  for (const api of APIS)
    app.get<{ Params: { project: string } }>(
      `/${api}/project/:project/dependencies`,
      async (request, reply) => {
        const viewer = await viewerOf(deps, request)
        const { id } = await findProjectFor(api, pool, viewer, request.params.project)
        const { rows } = await pool.query<Dependencies>(
          `with listed as (select * from version where project_id = $1 and listed) ${DEPENDENCIES}`,
          [id],
        )
        const found = rows[0] ?? { project_ids: [], version_ids: [] }
        const [projects, versions] = await Promise.all([
          readProjects(pool, found.project_ids).then((all) => visibleProjects(pool, viewer, all)),
          readVersions(pool, found.version_ids).then((all) => visibleVersions(pool, viewer, all)),
        ])
        const projectsJson = jsonArray(projects.map((project) => projectJson(api, project)))
        const versionsJson = jsonArray(versions.map((version) => versionJson(api, version)))
        return sendJson(reply, `{"projects":${projectsJson},"versions":${versionsJson}}`)
      },
    )
}
