import { notFound } from '@modstead/infra/http/problem'
import type { ProjectSiteParts } from '@modstead/projectors/catalogue/project/table'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { currentSlug } from '../catalogue/project/former-slug.ts'
import { type ProjectView, readProject } from '../catalogue/project/project-view.ts'
import { isInsider, visibleProjects } from '../catalogue/visibility.ts'
import type { QueryDependencies } from '../dependencies.ts'
import type { Query } from '../http/query-values.ts'
import { type Viewer, viewerOf } from '../http/viewer.ts'

/** A project whose page a viewer may open. */
export interface SiteProject extends ProjectView {
  readonly parts: ProjectSiteParts
  /** Sees what is not listed, too. */
  readonly inside: boolean
}

const readParts = async (pool: pg.Pool, id: string): Promise<ProjectSiteParts> => {
  const { rows } = await pool.query<{ site: ProjectSiteParts }>('select site from project where id = $1', [
    id,
  ])
  if (!rows[0]) throw notFound()
  return rows[0].site
}

const ROOT = '/site/project/'

/**
 * Serves a page below a project's address: 404 when the project is missing or hidden from the viewer, 308 to the same
 * page of the current slug when it is asked for by a former one.
 */
export const projectPageAt = (
  app: FastifyInstance,
  deps: QueryDependencies,
  below: string,
  page: (project: SiteProject, query: Query, viewer: Viewer, version: string) => Promise<object>,
): void => {
  app.get<{ Params: { project: string; version?: string }; Querystring: Query }>(
    `${ROOT}:project${below}`,
    async (request, reply) => {
      const { project: idOrSlug, version = '' } = request.params
      const found = await readProject(deps.pool, idOrSlug)
      if (!found) {
        const slug = await currentSlug(deps.pool, idOrSlug)
        if (slug === undefined) throw notFound()
        const rest = request.url.slice(ROOT.length).replace(/^[^/?]*/, '')
        return reply.redirect(`${ROOT}${encodeURIComponent(slug)}${rest}`, 308)
      }
      const viewer = await viewerOf(deps, request)
      const [project] = await visibleProjects(deps.pool, viewer, [found])
      if (!project) throw notFound()
      const [parts, inside] = await Promise.all([
        readParts(deps.pool, project.id),
        isInsider(deps.pool, viewer, 'VERSION_READ', project),
      ])
      return page({ ...project, parts, inside }, request.query, viewer, version)
    },
  )
}
