import type { SearchAnswer, SearchCheckpoint, SearchDocument, SearchIndex, SearchRequest } from '../port.ts'
import {
  type AskEngine,
  connectEngine,
  type EngineConnection,
  EngineError,
  type EngineRequest,
} from './ask-engine.ts'
import { type Write, writeInBulk } from './bulk.ts'
import { readCheckpoint, replaceCheckpoint, writeCheckpoint } from './checkpoint.ts'
import { CHANGE_MS, type IndexAlias, indexAlias } from './index-alias.ts'
import { LAYOUT } from './mapping.ts'
import { searchEngine } from './search-engine.ts'
import { isProject } from './search-request.ts'
import { storedDocument } from './stored-document.ts'

const NAME = 'modstead-projects'

/** The search index in OpenSearch, shared by all processes that are given the same address and name. */
export class OpenSearchIndex implements SearchIndex {
  readonly isShared = true
  readonly #engine: EngineConnection
  readonly #alias: string
  readonly #indexes: IndexAlias
  #isClosed = false
  /** The index is there; undefined: to be looked at. */
  #ready: Promise<void> | undefined
  /** A checkpoint was there. Where it is gone, so are the documents, and no other may take its place before they are back. */
  #isFilled = false
  /** Writes follow each other, and none comes between a new index and its documents. */
  #lastWrite: Promise<unknown> = Promise.resolve()
  /** While all is replaced: the last word on each project since then. */
  #meanwhile: Map<string, Write> | null = null
  #replacing: Promise<void> = Promise.resolve()

  /** The address may carry a user and a password. Nothing is asked of the engine yet. */
  constructor(url: string, name = NAME) {
    this.#engine = connectEngine(url)
    this.#alias = `${name}-${LAYOUT}`
    this.#indexes = indexAlias(this.#ask, this.#alias)
  }

  checkpoint(): Promise<SearchCheckpoint | null> {
    return this.#withIndex(async () => {
      const kept = await readCheckpoint(this.#ask, this.#alias)
      this.#isFilled = kept !== null
      return kept
    })
  }

  keepCheckpoint(checkpoint: SearchCheckpoint): Promise<void> {
    return this.#inTurn(() =>
      this.#withIndex(async () => {
        const keep = this.#isFilled ? replaceCheckpoint : writeCheckpoint
        await keep(this.#ask, this.#alias, checkpoint)
        this.#isFilled = true
      }),
    )
  }

  put(documents: readonly SearchDocument[]): Promise<void> {
    return this.#write(documents.map(writeOf))
  }

  remove(projectIds: readonly string[]): Promise<void> {
    return this.#write(projectIds.map((id) => ({ id, document: null })))
  }

  search(request: SearchRequest): Promise<SearchAnswer> {
    return this.#withIndex(() => searchEngine(this.#ask, this.#alias, request))
  }

  replaceAll(documents: AsyncIterable<SearchDocument> | Iterable<SearchDocument>): Promise<void> {
    const done = this.#replacing.then(() => this.#replace(documents))
    this.#replacing = done.catch(() => undefined)
    return done
  }

  size(): Promise<number> {
    return this.#withIndex(async () => {
      const request = { method: 'POST', path: `/${this.#alias}/_count`, body: { query: isProject } } as const
      return (await this.#ask<{ readonly count: number }>(request)).count
    })
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await this.#engine.close()
  }

  #write(writes: readonly Write[]): Promise<void> {
    if (writes.length === 0) return Promise.resolve()
    return this.#inTurn(() =>
      this.#withIndex(async () => {
        for (const write of writes) this.#meanwhile?.set(write.id, write)
        await writeInBulk(this.#ask, this.#alias, lastOfEach(writes))
        await this.#refresh(this.#alias)
      }),
    )
  }

  async #replace(documents: AsyncIterable<SearchDocument> | Iterable<SearchDocument>): Promise<void> {
    await this.#ensure()
    const fresh = await this.#indexes.addFresh()
    const meanwhile = new Map<string, Write>()
    this.#meanwhile = meanwhile
    try {
      await writeInBulk(this.#ask, fresh.alias, writesOf(documents))
      await this.#inTurn(async () => {
        await writeInBulk(this.#ask, fresh.alias, meanwhile.values())
        const checkpoint = await readCheckpoint(this.#ask, this.#alias)
        if (checkpoint !== null) await writeCheckpoint(this.#ask, fresh.alias, checkpoint)
        await this.#refresh(fresh.alias)
        await fresh.takeOver()
      })
    } finally {
      this.#meanwhile = null
      // What cannot be deleted now is deleted the next time.
      await this.#indexes.removeUnused().catch(() => {})
    }
  }

  #refresh(alias: string): Promise<unknown> {
    return this.#ask({ method: 'POST', path: `/${alias}/_refresh`, timeoutMs: CHANGE_MS })
  }

  readonly #ask: AskEngine = <Answer>(request: EngineRequest): Promise<Answer> => {
    if (this.#isClosed) return Promise.reject(new Error('the search index is closed'))
    return this.#engine.ask<Answer>(request)
  }

  /** Another process may delete the index between two requests, for it has filled another one: then once more. */
  async #withIndex<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#ensure()
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof EngineError && error.status === 404)) throw error
      this.#ready = undefined
      await this.#ensure()
      return work()
    }
  }

  #ensure(): Promise<void> {
    this.#ready ??= this.#indexes.ensure().catch((error: unknown) => {
      this.#ready = undefined
      throw error
    })
    return this.#ready
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#lastWrite.then(work)
    this.#lastWrite = done.catch(() => undefined)
    return done
  }
}

const writeOf = (document: SearchDocument): Write => ({
  id: document.projectId,
  document: storedDocument(document),
})

const lastOfEach = (writes: readonly Write[]): Iterable<Write> =>
  new Map(writes.map((write) => [write.id, write])).values()

async function* writesOf(
  documents: AsyncIterable<SearchDocument> | Iterable<SearchDocument>,
): AsyncGenerator<Write> {
  for await (const document of documents) yield writeOf(document)
}
