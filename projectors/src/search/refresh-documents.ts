import type { SearchIndex } from '@modstead/infra/search/port'
import type pg from 'pg'
import { allSearchDocuments, projectsNaming, searchDocuments } from './search-documents.ts'
import type { Stale } from './stale-documents.ts'

const AT_ONCE = 200

const chunks = function* <Item>(items: readonly Item[]): Iterable<readonly Item[]> {
  for (let at = 0; at < items.length; at += AT_ONCE) yield items.slice(at, at + AT_ONCE)
}

/**
 * Puts the documents as the read models have them now, and removes those that no longer belong in search.
 * Safe to repeat.
 */
export const refreshDocuments = async (
  pool: pg.Pool,
  index: SearchIndex,
  { projects, users, organizations }: Stale,
  signal: AbortSignal,
): Promise<void> => {
  const isAnyNamed = users.size + organizations.size > 0
  const naming = isAnyNamed ? await projectsNaming(pool, [...users], [...organizations]) : []
  for (const ids of chunks([...new Set([...projects, ...naming])])) {
    const documents = await searchDocuments(pool, ids)
    signal.throwIfAborted()
    const there = new Set(documents.map(({ projectId }) => projectId))
    await index.put(documents)
    await index.remove(ids.filter((id) => !there.has(id)))
  }
}

export const replaceDocuments = (pool: pg.Pool, index: SearchIndex, signal: AbortSignal): Promise<void> => {
  const documents = async function* () {
    for await (const document of allSearchDocuments(pool)) {
      signal.throwIfAborted()
      yield document
    }
  }
  return index.replaceAll(documents())
}
