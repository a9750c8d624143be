import { randomUUID } from 'node:crypto'
import { OpenSearchIndex, type OpenSearchOptions } from './open-search-index.ts'

/** Uniquely named indexes on a real engine, for specs. */
export const testIndexes = (url: string) => {
  const names: string[] = []
  return {
    freshName: (): string => {
      const name = `spec-${randomUUID()}`
      names.push(name)
      return name
    },
    /** Opens an existing index as another process would. */
    open: (name: string, options: Omit<OpenSearchOptions, 'name'> = {}) =>
      new OpenSearchIndex(url, { ...options, name }),
    /** An empty index with its own name. */
    async openFresh(): Promise<OpenSearchIndex> {
      const index = this.open(this.freshName())
      await index.replaceAll([])
      return index
    },
    /** Deletes all of them, because the engine slows down with the number of indexes. */
    async remove(): Promise<void> {
      for (const name of names.splice(0)) await fetch(`${url}/${name}-*`, { method: 'DELETE' })
    },
  }
}
