import { EngineAway } from '../../engines/engine-watch.ts'
import { queryWordsOf } from '../matching/words.ts'
import { FilterTooLarge, type SearchAnswer, type SearchRequest } from '../port.ts'
import { type AskEngine, EngineError, type EngineFault } from './ask-engine.ts'
import { type Counts, facetCounts } from './facet-counts.ts'
import { hasFewWords } from './near-terms.ts'
import { anyBody, searchBody, searchBodyAndAll } from './search-request.ts'
import { convincing, type TextQuery, wordsAsTyped, wordsWithSlips } from './text-query.ts'

const BUSY = 429
/** No shard of the index answers, or the engine itself has failed. */
const FAILED = 500
const TOO_LARGE = /^too_many_(nested_)?clauses$/

interface Found {
  readonly hits: {
    readonly total: { readonly value: number }
    readonly hits: readonly { readonly _id: string; readonly _source: { readonly payload?: string } }[]
  }
  readonly aggregations?: Counts
}
interface FoundAndAll extends Omit<Found, 'aggregations'> {
  readonly aggregations: { readonly all: { readonly doc_count: number }; readonly left: Counts }
}
type Answer<Each> =
  | (Each & { readonly error?: undefined })
  | { readonly error: EngineFault; readonly status: number }

/**
 * Searches `index`. Looks for slips only if no project convinces with the words as typed, and for slips in
 * beginnings only if nothing else is found. The first try answers most searches.
 */
export const searchEngine = async (
  ask: AskEngine,
  index: string,
  request: SearchRequest,
): Promise<SearchAnswer> => {
  const answerBy = (text: TextQuery | null) => searchBody(request, text)
  const query = queryWordsOf(request.text)
  if (query.words.length === 0) {
    const [found] = await searchAll(ask, index, [answerBy(null)])
    return answerOf(request, found!)
  }
  const typed = wordsAsTyped(query)
  const [asTyped, anyConvincing] = await searchAll(ask, index, [answerBy(typed), anyBody(convincing(typed))])
  if (anyConvincing!.hits.total.value > 0) return answerOf(request, asTyped!)
  const askLastHope = () => searchAll(ask, index, [answerBy(wordsWithSlips(query, true))])
  // With few words it is cheap, so it runs in parallel.
  const early = hasFewWords(query) ? askLastHope() : undefined
  early?.catch(() => {})
  const slips = searchBodyAndAll(request, wordsWithSlips(query, false))
  const [withSlips] = await searchAll<FoundAndAll>(ask, index, [slips])
  const { all, left } = withSlips!.aggregations
  if (all.doc_count > 0) return answerOf(request, { ...withSlips!, aggregations: left })
  const [lastHope] = await (early ?? askLastHope())
  return answerOf(request, lastHope!)
}

const searchAll = async <Each = Found>(
  ask: AskEngine,
  index: string,
  bodies: readonly object[],
): Promise<readonly Each[]> => {
  // Half an answer would look like a whole one.
  const header = JSON.stringify({ allow_partial_search_results: false })
  const lines = bodies.flatMap((body) => [header, JSON.stringify(body)])
  const request = { method: 'POST', path: `/${index}/_msearch`, lines } as const
  const { responses } = await ask<{ readonly responses: readonly Answer<Each>[] }>(request).catch(
    (error: unknown) => {
      throw error instanceof EngineError ? faultOf(error.status, error) : error
    },
  )
  return responses.map((answer) => {
    if (answer.error === undefined) return answer
    throw faultOf(answer.status, answer.error)
  })
}

const faultOf = (status: number, fault: EngineFault): Error => {
  if (status === BUSY) return new EngineAway('the search engine is too busy')
  if (status >= FAILED) return new EngineAway(`the search engine fails: ${fault.type}`)
  if (causesOf(fault).some((type) => TOO_LARGE.test(type)))
    return new FilterTooLarge('the search comes to more conditions than the engine takes')
  return fault instanceof EngineError ? fault : new EngineError(status, fault)
}

const causesOf = ({ type, caused_by }: EngineFault): readonly string[] => [
  type,
  ...(caused_by === undefined ? [] : causesOf(caused_by)),
]

const answerOf = ({ facets }: SearchRequest, { hits, aggregations }: Found): SearchAnswer => {
  const answer = {
    hits: hits.hits.map(({ _id, _source: { payload } }) => ({
      projectId: _id,
      payload: payload === undefined ? undefined : JSON.parse(payload),
    })),
    total: hits.total.value,
  }
  return facets === undefined ? answer : { ...answer, facetCounts: facetCounts(facets, aggregations ?? {}) }
}
