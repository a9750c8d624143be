import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SearchAnswer, SearchCheckpoint, SearchDocument, SearchIndex, SearchRequest } from '../port.ts'
import { SearchTables } from './search-tables.ts'

/** Number of documents indexed before other work of the process gets a turn: a few milliseconds. */
const DOCUMENTS_PER_TURN = 100

/** The search index inside this process. It starts empty. Fill it with `replaceAll`. */
export class EmbeddedSearchIndex implements SearchIndex {
  readonly isShared = false
  #checkpoint: SearchCheckpoint | null = null
  #tables: SearchTables | null = new SearchTables()
  /** During a replacement: the latest write for each project, null for removed. */
  #meanwhile: Map<string, SearchDocument | null> | null = null
  #replacing: Promise<void> = Promise.resolve()

  async checkpoint(): Promise<SearchCheckpoint | null> {
    return this.#checkpoint
  }

  beginFilling(): Promise<SearchCheckpoint | null> {
    return this.checkpoint()
  }

  async keepCheckpoint(checkpoint: SearchCheckpoint): Promise<void> {
    this.#checkpoint = checkpoint
  }

  async put(documents: readonly SearchDocument[]): Promise<void> {
    for (const [at, document] of documents.entries()) {
      if (at > 0 && at % DOCUMENTS_PER_TURN === 0) await nextTurn()
      this.#open().put(document)
      this.#meanwhile?.set(document.projectId, document)
    }
  }

  async remove(projectIds: readonly string[]): Promise<void> {
    for (const id of projectIds) {
      this.#open().remove(id)
      this.#meanwhile?.set(id, null)
    }
  }

  async search(request: SearchRequest): Promise<SearchAnswer> {
    return this.#open().search(request)
  }

  replaceAll(documents: AsyncIterable<SearchDocument> | Iterable<SearchDocument>): Promise<void> {
    const done = this.#replacing.then(() => this.#replace(documents))
    this.#replacing = done.catch(() => undefined)
    return done
  }

  async size(): Promise<number> {
    return this.#open().size
  }

  async close(): Promise<void> {
    this.#tables = null
  }

  async #replace(documents: AsyncIterable<SearchDocument> | Iterable<SearchDocument>): Promise<void> {
    this.#open()
    const meanwhile = new Map<string, SearchDocument | null>()
    this.#meanwhile = meanwhile
    try {
      const tables = new SearchTables()
      let read = 0
      for await (const document of documents) {
        tables.put(document)
        read += 1
        if (read % DOCUMENTS_PER_TURN === 0) await nextTurn()
      }
      for (const [id, document] of meanwhile) {
        if (document === null) tables.remove(id)
        else tables.put(document)
      }
      this.#open()
      this.#tables = tables
    } finally {
      this.#meanwhile = null
    }
  }

  #open(): SearchTables {
    if (this.#tables === null) throw new Error('the search index is closed')
    return this.#tables
  }
}
