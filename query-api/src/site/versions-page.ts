import type { Sender } from '@modstead/infra/postgres/kysely'
import type { FastifyInstance } from 'fastify'
import { readVersionsPage, type VersionsPage } from '../contract/site/project.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { type Asked, type SiteProject, serveProjectPage } from './site-project.ts'
import { readChannels, readVersionPage } from './version-rows.ts'

const PAGE_SIZE = 20

const readPage = async (
  sender: Sender,
  project: SiteProject,
  { query }: Asked<typeof readVersionsPage>,
): Promise<VersionsPage> => {
  const { page } = query
  const choice = {
    loaders: query.g,
    gameVersions: query.v,
    channels: query.c,
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

export const versionsPageRoute = (app: FastifyInstance, deps: QueryDependencies): void =>
  serveProjectPage(app, deps, readVersionsPage, { read: readPage })
