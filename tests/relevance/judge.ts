import { isRejection } from '@modstead/domain/kernel/rejection'
import { parseFacets } from '@modstead/infra/search/filter/parse-facets'
import type { SearchIndex } from '@modstead/infra/search/port'
import type { Judged } from './judged.ts'

export interface Verdict extends Judged {
  readonly found: string | undefined
}

/** Searches for the first hit of each, one after the other. */
export const firstHits = async (
  index: Pick<SearchIndex, 'search'>,
  judged: readonly Judged[],
): Promise<readonly Verdict[]> => {
  const verdicts: Verdict[] = []
  for (const each of judged) {
    const filter = parseFacets(each.facets ?? '')
    if (isRejection(filter)) throw new Error(filter.because)
    const { hits } = await index.search({ text: each.text, filter, sort: 'relevance', offset: 0, limit: 1 })
    verdicts.push({ ...each, found: hits[0]?.projectId })
  }
  return verdicts
}

/** Share of searches in which the wanted project came first, from 0 to 1. */
export const rightShare = (verdicts: readonly Verdict[]): number =>
  verdicts.filter(({ found, wanted }) => found === wanted).length / verdicts.length

/** One line for each of the others. */
export const wrongOnes = (verdicts: readonly Verdict[]): readonly string[] =>
  verdicts
    .filter(({ found, wanted }) => found !== wanted)
    .map(({ text, facets = '', found, wanted }) => `${text} ${facets}: ${found} instead of ${wanted}`)
