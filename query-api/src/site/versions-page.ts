import type { Sender } from '@modstead/infra/postgres/kysely'
import type { FastifyInstance } from 'fastify'
import type { VersionsPage } from '../contract/site/project.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { pageOf, valuesOf } from './page-query.ts'
import { type Asked, projectPageAt, type SiteProject } from './site-project.ts'
import { readChannels, readVersionPage } from './version-rows.ts'

const PAGE_SIZE = 20

const readPage = async (sender: Sender, project: SiteProject, { query }: Asked): Promise<VersionsPage> => {
  const page = pageOf(query)
  const choice = {
    loaders: valuesOf(query, 'g'),
    gameVersions: valuesOf(query, 'v'),
    channels: valuesOf(query, 'c'),
  }
  const [{ versions, total }, channels] = await Promise.all([
    readVersionPage(sender, project, choice, { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }),
    readChannels(sender, project),
  ])
  return {
    versions: versions.map(({ row }) => row),
    total,
    page,
    pageSize: PAGE_SIZE,
    loaders: [...project.parts.loaders],
    gameVersions: project.parts.gameVersions.toReversed(),
    channels,
  }
}

/** GET /site/project/{id or slug}/versions */
export const versionsPageRoute = (app: FastifyInstance, deps: QueryDependencies): void =>
  projectPageAt(app, deps, '/versions', { read: readPage })
