import { EmbeddedSearchIndex } from '../embedded/embedded-search-index.ts'
import type { SearchDocument, SearchIndex } from '../port.ts'

/** Stands in for an index in a separate engine: several processes can open the same documents. */
export const sharedDouble = () => {
  const documents = new EmbeddedSearchIndex()
  const done = { fillings: 0, put: [] as string[] }
  const open = (): SearchIndex => {
    let isClosed = false
    const index = (): SearchIndex => {
      if (isClosed) throw new Error('the search index is closed')
      return documents
    }
    return {
      isShared: true,
      checkpoint: async () => index().checkpoint(),
      beginFilling: async () => index().beginFilling(),
      keepCheckpoint: async (checkpoint) => index().keepCheckpoint(checkpoint),
      async put(given) {
        done.put.push(...given.map(({ projectId }) => projectId))
        // The processes share no memory.
        const copies: readonly SearchDocument[] = JSON.parse(JSON.stringify(given))
        await index().put(copies)
      },
      remove: async (projectIds) => index().remove(projectIds),
      search: async (request) => index().search(request),
      async replaceAll(all) {
        done.fillings += 1
        await index().replaceAll(all)
      },
      size: async () => index().size(),
      async close() {
        isClosed = true
      },
    }
  }
  return { open, done }
}
