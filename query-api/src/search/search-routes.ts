import { APIS, type Api } from '@modstead/infra/http/api'
import { invalidInput } from '@modstead/infra/http/problem'
import { isHitPayload } from '@modstead/infra/search/hit-payload'
import type { SearchAnswer, SearchRequest } from '@modstead/infra/search/port'
import type { FastifyInstance } from 'fastify'
import type { QueryDependencies } from '../dependencies.ts'
import { jsonArray, sendJson } from '../http/json-answer.ts'
import type { Query } from '../http/query-values.ts'
import { readSearch } from './read-search.ts'

const hitsJson = (api: Api, { hits }: SearchAnswer): string =>
  jsonArray(hits.flatMap(({ payload }) => (isHitPayload(payload) ? [payload[api]] : [])))

/** Both forms tell where the page stands in their own words. */
const answerJson = (api: Api, { offset, limit }: SearchRequest, answer: SearchAnswer): string => {
  const place =
    api === 'v2'
      ? `"offset":${offset},"limit":${limit}`
      : `"page":${Math.floor(offset / limit) + 1},"hits_per_page":${limit}`
  return `{"hits":${hitsJson(api, answer)},${place},"total_hits":${answer.total}}`
}

/** A JSON body asks the same as the query string: numbers and arrays count as their text. */
const queryOfBody = (body: unknown): Query => {
  if (body === undefined) return {}
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalidInput('The body must be a JSON object.', 'invalid-json')
  const members = Object.entries(body).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(
    members.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}

/** GET /v2/search, GET and POST /v3/search */
export const searchRoutes = (app: FastifyInstance, { search }: Pick<QueryDependencies, 'search'>): void => {
  const answer = async (api: Api, query: Query): Promise<string> => {
    const request = readSearch(query)
    return answerJson(api, request, await search.search(request))
  }
  for (const api of APIS)
    app.get<{ Querystring: Query }>(`/${api}/search`, async (request, reply) =>
      sendJson(reply, await answer(api, request.query)),
    )
  app.post<{ Querystring: Query }>('/v3/search', async (request, reply) =>
    sendJson(reply, await answer('v3', { ...request.query, ...queryOfBody(request.body) })),
  )
}
