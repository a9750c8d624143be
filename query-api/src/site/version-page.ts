import { notFound } from '@modstead/infra/http/problem'
import { readHtml } from '@modstead/infra/rendering/rendered-texts'
import type { FastifyInstance } from 'fastify'
import { canOfVersion } from '../catalogue/can.ts'
import { findVersion } from '../catalogue/version/find-version.ts'
import { readVersionPage, type VersionPage } from '../contract/site/project.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { readDependencies } from './dependencies.ts'
import { readUserCards } from './people.ts'
import { serveProjectPage } from './site-project.ts'
import { readNeighbours, readSiteVersions } from './version-rows.ts'

export const versionPageRoute = (app: FastifyInstance, deps: QueryDependencies): void => {
  serveProjectPage(app, deps, readVersionPage, {
    async read(sender, project, { viewer, params }): Promise<VersionPage> {
      const { id: versionId } = await findVersion(sender, viewer, project.id, params.version)
      const [version] = await readSiteVersions(sender, project, [versionId])
      if (!version) throw notFound()
      const [dependencies, authors, neighbours, [changelogHtml = ''], can] = await Promise.all([
        readDependencies(sender, viewer, version.dependencies),
        readUserCards(sender, [version.authorId]),
        readNeighbours(sender, project, version.row),
        readHtml(sender, deps.renderer, [version.changelog]),
        canOfVersion(sender, viewer, project),
      ])
      const { id, slug, type, title, iconUrl } = project.parts
      return {
        ...version.row,
        project: { id, slug, type, title, iconUrl },
        changelogHtml,
        files: [...version.files],
        dependencies,
        author: authors.get(version.authorId) ?? null,
        ...neighbours,
        can,
      }
    },
    finish: async (page) => ({ ...page, changelogHtml: await deps.keepRoom(page.changelogHtml) }),
  })
}
