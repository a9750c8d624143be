import { anyOf, type Filter } from '@modstead/domain/catalogue/search/filter'
import { LOADERS } from '@modstead/domain/catalogue/tags/loaders'
import type { SearchSort } from '@modstead/infra/search/port'
import type { FastifyInstance } from 'fastify'
import type { ReadStatistics } from '../catalogue/statistics.ts'
import type { HomePage } from '../contract/site/home.ts'
import type { QueryDependencies } from '../dependencies.ts'
import type { Search } from '../search/fed-search.ts'
import { readCards } from './project-cards.ts'

const CARDS = 12

/** Something for some loader: what has no version yet is found by its name, but nobody could use it. */
const withVersions: Filter | null = anyOf(
  LOADERS.map(({ name }): Filter => ({ field: 'loaders', op: '=', value: name })),
)

/** GET /site/home */
export const homePageRoute = (
  app: FastifyInstance,
  { pool }: QueryDependencies,
  search: Search,
  statistics: ReadStatistics,
): void => {
  const cards = async (sort: SearchSort) => {
    const { hits } = await search.search({ text: '', filter: withVersions, sort, offset: 0, limit: CARDS })
    return readCards(
      pool,
      hits.map(({ projectId }) => projectId),
    )
  }
  app.get('/site/home', async (): Promise<HomePage> => {
    const [popular, newest, updated, counts] = await Promise.all([
      cards('downloads'),
      cards('newest'),
      cards('updated'),
      statistics(),
    ])
    return { popular, newest, updated, counts }
  })
}
