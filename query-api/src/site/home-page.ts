import type { SearchSort } from '@modstead/infra/search/port'
import type { FastifyInstance } from 'fastify'
import { type HomePage, readHomePage } from '../contract/site/home.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { serveRead } from '../http/serve-read.ts'
import { readCards } from './project-cards.ts'
import { withVersions } from './search-filter.ts'

const CARDS = 12

export const homePageRoute = (
  app: FastifyInstance,
  { pool, search, statistics }: QueryDependencies,
): void => {
  const cards = async (sort: SearchSort) => {
    const { hits } = await search.search({ text: '', filter: withVersions, sort, offset: 0, limit: CARDS })
    return readCards(
      pool,
      hits.map(({ projectId }) => projectId),
    )
  }
  serveRead(app, readHomePage, async (): Promise<HomePage> => {
    const [popular, newest, updated, counts] = await Promise.all([
      cards('downloads'),
      cards('newest'),
      cards('updated'),
      statistics(),
    ])
    return { popular, newest, updated, counts }
  })
}
