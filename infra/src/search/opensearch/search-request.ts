import type { SearchRequest } from '../port.ts'
import { countsToAsk } from './facet-counts.ts'
import { filterQuery } from './filter-query.ts'
import { DEEPEST_HIT } from './mapping.ts'
import { allHold, everyProject, type Query } from './query.ts'
import { sortOrder } from './sort-order.ts'
import type { TextQuery } from './text-query.ts'

const MAX_HITS = 1_000

/** Excludes the checkpoint, which is stored with the documents but is not a project. */
export const isProject: Query = { exists: { field: 'projectId' } }

/** The request of a search to the engine, with its text in one of the ways to find it. */
export const searchBody = (request: SearchRequest, text: TextQuery | null): object => {
  const { facets = [], sort } = request
  const demands = [isProject, ...(request.filter === null ? [] : [filterQuery(request.filter)])]
  return {
    query: text === null ? allHold(demands) : textWithin(demands, text, sort === 'relevance'),
    sort: sortOrder(sort, text !== null),
    ...pageOf(request),
    track_total_hits: true,
    _source: ['payload'],
    aggs: countsToAsk(facets),
  }
}

/**
 * The same for a text that is expensive to search. One request returns both what the filter leaves and `all`
 * that the text finds. Facets are counted within `left`.
 */
export const searchBodyAndAll = (request: SearchRequest, text: TextQuery): object => {
  const { facets = [], filter } = request
  const left = filter === null ? everyProject : filterQuery(filter)
  return {
    ...searchBody({ ...request, filter: null }, text),
    post_filter: left,
    aggs: { all: { filter: everyProject }, left: { filter: left, aggs: countsToAsk(facets) } },
  }
}

/** Tells by the total whether anything is found. */
export const anyBody = (query: Query): object => ({
  query,
  size: 0,
  track_total_hits: true,
  terminate_after: 1,
})

const textWithin = (
  demands: readonly Query[],
  { words, whole, bucket }: TextQuery,
  isRanked: boolean,
): Query =>
  isRanked
    ? {
        script_score: {
          query: { bool: { filter: demands, must: words, should: [whole] } },
          script: bucket,
        },
      }
    : allHold([...demands, ...words])

const pageOf = ({ offset, limit }: Pick<SearchRequest, 'offset' | 'limit'>) => {
  const from = wholeNumber(offset, DEEPEST_HIT)
  return { from, size: Math.min(wholeNumber(limit, MAX_HITS), DEEPEST_HIT - from) }
}

const wholeNumber = (value: number, max: number): number =>
  Number.isFinite(value) ? Math.min(Math.max(0, Math.floor(value)), max) : 0
