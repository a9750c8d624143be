import { APIS } from '@modstead/infra/http/api'
import { choiceParam, countParam, textParam } from '@modstead/infra/http/routes/query-schemas'
import type { SearchSort } from '@modstead/infra/search/port'
import { z } from 'zod'
import { searchHit } from '../answers/search-hit.ts'
import { contract } from '../contract.ts'

const MAX_TEXT_LENGTH = 1_000

const SORTS = ['relevance', 'downloads', 'follows', 'newest', 'updated'] as const satisfies SearchSort[]

export const sortParam = choiceParam(SORTS)

/** `filters`, `version` and `new_filters` are expressions that filter in addition to `facets`. */
const query = z.object({
  query: textParam
    .pipe(z.string().max(MAX_TEXT_LENGTH, `It may be ${MAX_TEXT_LENGTH} characters long`).optional())
    .meta({ type: 'string', maxLength: MAX_TEXT_LENGTH }),
  facets: textParam,
  filters: textParam,
  version: textParam,
  new_filters: textParam,
  index: sortParam,
  offset: countParam,
  limit: countParam,
})
/** The parameters of a search, in a query string or a body. */
export type SearchWishes = z.output<typeof query>

/** A JSON body is equivalent to the query string: numbers and arrays count as their text. */
const asQuery = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const members = Object.entries(body).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(
    members.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}

const answer = z.strictObject({
  hits: z.array(searchHit),
  page: z.int(),
  hits_per_page: z.int(),
  total_hits: z.int(),
})

export const searchProjects = contract({
  method: 'GET',
  path: '/search',
  roots: APIS,
  summary: 'Search projects',
  right: null,
  query,
  answer,
  problems: ['invalid-filter', 'search-unavailable'],
})

export const searchByBody = contract({
  ...searchProjects,
  method: 'POST',
  roots: ['v3'],
  summary: 'Search projects with wishes too long for an address',
  body: z.preprocess(asQuery, query),
})
