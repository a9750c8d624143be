import type { Api } from '@modstead/infra/http/api'
import { isHitPayload } from '@modstead/infra/search/hit-payload'
import type { SearchAnswer, SearchRequest } from '@modstead/infra/search/port'
import type { FastifyInstance } from 'fastify'
import { type SearchWishes, searchByBody, searchProjects } from '../contract/catalogue/search.ts'
import type { QueryDependencies } from '../dependencies.ts'
import { jsonArray, sendJson } from '../http/json-answer.ts'
import { serveRead } from '../http/serve-read.ts'
import { readSearch } from './read-search.ts'

const hitsJson = (api: Api, { hits }: SearchAnswer): string =>
  jsonArray(hits.flatMap(({ payload }) => (isHitPayload(payload) ? [payload[api]] : [])))

/** The two forms describe the place of the page with different fields. */
const answerJson = (api: Api, { offset, limit }: SearchRequest, answer: SearchAnswer): string => {
  const place =
    api === 'v2'
      ? `"offset":${offset},"limit":${limit}`
      : `"page":${Math.floor(offset / limit) + 1},"hits_per_page":${limit}`
  return `{"hits":${hitsJson(api, answer)},${place},"total_hits":${answer.total}}`
}

export const searchRoutes = (app: FastifyInstance, { search }: Pick<QueryDependencies, 'search'>): void => {
  const answer = async (api: Api, wishes: SearchWishes): Promise<string> => {
    const request = readSearch(wishes)
    return answerJson(api, request, await search.search(request))
  }
  serveRead(app, searchProjects, async ({ root, query, reply }) => sendJson(reply, await answer(root, query)))
  serveRead(app, searchByBody, async ({ root, query, body, reply }) =>
    sendJson(reply, await answer(root, { ...query, ...body })),
  )
}
