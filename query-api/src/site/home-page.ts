import type { SearchSort } from '@modstead/infra/search/port'
import type { FastifyInstance } from 'fastify'
import { type HomePage, readHomePage } from '../contract/site/home.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { serveRead } from '../http/serve-read.ts'
import { isSearchUnavailable } from '../search/search-unavailable.ts'
import { readCards } from './project-cards.ts'
import { withVersions } from './search-filter.ts'

const CARDS = 12

type Lists = Omit<HomePage, 'counts'>

const withoutSearch: Lists = { isSearchAway: true, popular: [], newest: [], updated: [] }

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
  const lists = async (): Promise<Lists> => {
    try {
      const [popular, newest, updated] = await Promise.all([
        cards('downloads'),
        cards('newest'),
        cards('updated'),
      ])
      return { isSearchAway: false, popular, newest, updated }
    } catch (error) {
      if (isSearchUnavailable(error)) return withoutSearch
      throw error
    }
  }
  serveRead(app, readHomePage, async (): Promise<HomePage> => {
    const [found, counts] = await Promise.all([lists(), statistics()])
    return { ...found, counts }
  })
}
