import { randomUUID } from 'node:crypto'
import { OpenSearchIndex } from './open-search-index.ts'

/** Indexes of names of their own on a real engine, for specs. */
export const testIndexes = (url: string) => {
  const names: string[] = []
  return {
    freshName: (): string => {
      const name = `spec-${randomUUID()}`
      names.push(name)
      return name
    },
    open: (name: string) => new OpenSearchIndex(url, name),
    /** Deletes all of them: the engine slows down with the number of indexes. */
    async remove(): Promise<void> {
      for (const name of names.splice(0)) await fetch(`${url}/${name}-*`, { method: 'DELETE' })
    },
  }
}
