import { notFound } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import type { VersionPage } from '../contract/site/project.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { readDependencies } from './dependencies.ts'
import { readUserCards } from './people.ts'
import { projectPageAt } from './site-project.ts'
import { readNeighbours, readSiteVersion } from './version-rows.ts'

/** GET /site/project/{id or slug}/version/{version id or number} */
export const versionPageRoute = (app: FastifyInstance, deps: QueryDependencies): void => {
  const { pool } = deps
  projectPageAt(
    app,
    deps,
    '/version/:version',
    async (project, _query, viewer, idOrNumber): Promise<VersionPage> => {
      const version = await readSiteVersion(pool, project, idOrNumber)
      if (!version) throw notFound()
      const [dependencies, authors, neighbours] = await Promise.all([
        readDependencies(pool, viewer, version.dependencies),
        readUserCards(pool, [version.authorId]),
        readNeighbours(pool, project, version.row),
      ])
      const { id, slug, type, title, iconUrl } = project.parts
      return {
        ...version.row,
        project: { id, slug, type, title, iconUrl },
        changelogHtml: deps.renderMarkdown(version.changelog),
        files: [...version.files],
        dependencies,
        author: authors.get(version.authorId) ?? null,
        ...neighbours,
      }
    },
  )
}
