import type { SearchSort } from '../port.ts'

type SortKey = Readonly<Record<string, 'asc' | 'desc'>>

const newest: readonly SortKey[] = [{ 'order.created': 'desc' }, { projectId: 'asc' }]
const mostDownloaded: readonly SortKey[] = [{ 'numbers.downloads': 'desc' }, ...newest]

/** The order of a search. The project id breaks ties. With a text, relevance is its score. */
export const sortOrder = (sort: SearchSort, hasText: boolean): readonly SortKey[] => {
  switch (sort) {
    case 'relevance':
      return hasText ? [{ _score: 'desc' }, ...mostDownloaded] : mostDownloaded
    case 'downloads':
      return mostDownloaded
    case 'follows':
      return [{ 'numbers.follows': 'desc' }, ...mostDownloaded]
    case 'newest':
      return newest
    case 'updated':
      return [{ 'order.modified': 'desc' }, ...newest]
  }
}
