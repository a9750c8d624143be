import { randomUUID } from 'node:crypto'
import type { OnRefused } from './bulk.ts'
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
    /** As another process opens what is there. */
    open: (name: string, onRefused?: OnRefused) =>
      new OpenSearchIndex(url, { name, ...(onRefused && { onRefused }) }),
    /** Empty, under a name of its own. */
    async openFresh(): Promise<OpenSearchIndex> {
      const index = this.open(this.freshName())
      await index.replaceAll([])
      return index
    },
    /** Deletes all of them: the engine slows down with the number of indexes. */
    async remove(): Promise<void> {
      for (const name of names.splice(0)) await fetch(`${url}/${name}-*`, { method: 'DELETE' })
    },
  }
}
