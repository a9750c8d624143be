import { EngineAway } from '../../engines/engine-watch.ts'
import type { SearchAnswer, SearchCheckpoint, SearchDocument, SearchIndex, SearchRequest } from '../port.ts'
import {
  type AskEngine,
  connectEngine,
  type EngineConnection,
  EngineError,
  type EngineRequest,
} from './ask-engine.ts'
import { type OnRefused, type Write, writeInBulk } from './bulk.ts'
import { type Revision, readCheckpoint, writeCheckpoint } from './checkpoint.ts'
import { CHANGE_MS, type IndexAlias, indexAlias } from './index-alias.ts'
import { type IndexLayout, LAYOUT } from './mapping.ts'
import { searchEngine } from './search-engine.ts'
import { isProject } from './search-request.ts'
import { storedDocument } from './stored-document.ts'

const NAME = 'modstead-projects'
/** Time limit for reading the checkpoint, which also serves to check that the engine answers at all. */
const LOOK_MS = 2_000
/** After this time a new index is searched even if its parts are not merged yet. */
const MERGE_MS = 120_000

/** The right to fill the index. */
interface Claim {
  /** Version of all writes of this process. The engine refuses a write with a lower version than it has. */
  readonly epoch: number
  /** null: no checkpoint is kept yet. */
  checkpoint: Revision | null
}

export interface OpenSearchOptions {
  readonly name?: string
  /** By default that of this release. */
  readonly layout?: IndexLayout
  /** Called for each document that the engine will never accept. The others are written all the same. */
  readonly onRefused?: OnRefused
}

/**
 * The search index in OpenSearch, shared by all processes with the same address and name. `replaceAll` makes
 * it.
 */
export class OpenSearchIndex implements SearchIndex {
  readonly isShared = true
  readonly #engine: EngineConnection
  readonly #alias: string
  readonly #indexes: IndexAlias
  readonly #onRefused: OnRefused
  #isClosed = false
  #claim: Claim | undefined
  /** Writes run one after the other, and none comes between a new index and its documents. */
  #lastWrite: Promise<unknown> = Promise.resolve()
  /** During a replacement: the latest write for each project. */
  #meanwhile: Map<string, Write> | null = null
  #replacing: Promise<void> = Promise.resolve()

  /** The address may contain a user and a password. Sends no request yet. */
  constructor(url: string, { name = NAME, layout = LAYOUT, onRefused = () => {} }: OpenSearchOptions = {}) {
    this.#engine = connectEngine(url)
    this.#indexes = indexAlias(this.#ask, name, layout)
    this.#alias = this.#indexes.alias
    this.#onRefused = onRefused
  }

  async checkpoint(): Promise<SearchCheckpoint | null> {
    const kept = await readCheckpoint(this.#ask, this.#alias, { timeoutMs: LOOK_MS })
    return kept?.checkpoint ?? null
  }

  beginFilling(): Promise<SearchCheckpoint | null> {
    return this.#inTurn(async () => {
      this.#claim = undefined
      const kept = await readCheckpoint(this.#ask, this.#alias)
      // Based on the clock, so that epochs keep rising even after an index was deleted and made again.
      const epoch = Math.max(Date.now(), (kept?.epoch ?? 0) + 1)
      const revision = kept && (await this.#writeCheckpoint(kept.checkpoint, epoch, kept.revision))
      this.#claim = { epoch, checkpoint: revision }
      return kept?.checkpoint ?? null
    })
  }

  async keepCheckpoint(checkpoint: SearchCheckpoint): Promise<void> {
    const claim = await this.#claimed()
    await this.#inTurn(async () => {
      claim.checkpoint = await this.#writeCheckpoint(checkpoint, claim.epoch, claim.checkpoint)
    })
  }

  put(documents: readonly SearchDocument[]): Promise<void> {
    return this.#write(documents.map(writeOf))
  }

  remove(projectIds: readonly string[]): Promise<void> {
    return this.#write(projectIds.map((id) => ({ id, document: null })))
  }

  async search(request: SearchRequest): Promise<SearchAnswer> {
    const search = () => searchEngine(this.#ask, this.#alias, request)
    // The index may be deleted between two requests because another one was filled. Then this tries once
    // more.
    const answer = await search()
      .catch((error: unknown) => {
        if (isMissing(error)) return search()
        throw error
      })
      .catch((error: unknown) => {
        throw isMissing(error) ? new EngineAway('the search index is missing', { cause: error }) : error
      })
    return answer
  }

  replaceAll(documents: AsyncIterable<SearchDocument> | Iterable<SearchDocument>): Promise<void> {
    const done = this.#replacing.then(() => this.#replace(documents))
    this.#replacing = done.catch(() => undefined)
    return done
  }

  async size(): Promise<number> {
    const request = { method: 'POST', path: `/${this.#alias}/_count`, body: { query: isProject } } as const
    return (await this.#ask<{ readonly count: number }>(request)).count
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await this.#engine.close()
  }

  async #write(writes: readonly Write[]): Promise<void> {
    if (writes.length === 0) return
    const { epoch } = await this.#claimed()
    await this.#inTurn(async () => {
      for (const write of writes) this.#meanwhile?.set(write.id, write)
      await this.#writeInBulk(this.#alias, lastOfEach(writes), epoch)
      await this.#refresh(this.#alias)
    })
  }

  async #replace(documents: AsyncIterable<SearchDocument> | Iterable<SearchDocument>): Promise<void> {
    const claim = await this.#claimed()
    const { epoch } = claim
    const fresh = await this.#indexes.addFresh()
    const meanwhile = new Map<string, Write>()
    this.#meanwhile = meanwhile
    try {
      await this.#writeInBulk(fresh.alias, writesOf(documents), epoch)
      await this.#mergeParts(fresh.alias)
      await this.#inTurn(async () => {
        await this.#writeInBulk(fresh.alias, meanwhile.values(), epoch)
        const kept = await readCheckpoint(this.#ask, this.#alias)
        if (kept !== null && kept.epoch > epoch) throw new Error('another process fills the search index now')
        const revision = kept && (await writeCheckpoint(this.#ask, fresh.alias, kept.checkpoint, epoch, null))
        await this.#refresh(fresh.alias)
        await fresh.takeOver()
        claim.checkpoint = revision
      })
    } finally {
      this.#meanwhile = null
      // The next replacement deletes indexes that cannot be deleted now.
      await this.#indexes.removeUnused().catch(() => {})
    }
  }

  #writeInBulk(alias: string, writes: AsyncIterable<Write> | Iterable<Write>, epoch: number): Promise<void> {
    return writeInBulk({ ask: this.#ask, alias, epoch, onRefused: this.#onRefused }, writes)
  }

  #writeCheckpoint(checkpoint: SearchCheckpoint, epoch: number, former: Revision | null): Promise<Revision> {
    return writeCheckpoint(this.#ask, this.#alias, checkpoint, epoch, former)
  }

  async #claimed(): Promise<Claim> {
    if (this.#claim === undefined) await this.beginFilling()
    if (this.#claim === undefined) throw new Error('another process fills the search index now')
    return this.#claim
  }

  #refresh(alias: string): Promise<unknown> {
    return this.#ask({ method: 'POST', path: `/${alias}/_refresh`, timeoutMs: CHANGE_MS })
  }

  /**
   * Each part of an index evaluates words with slips by itself. An index in several parts answers too, only
   * more slowly.
   */
  async #mergeParts(alias: string): Promise<void> {
    const query = { max_num_segments: 1 }
    const path = `/${alias}/_forcemerge`
    await this.#ask({ method: 'POST', path, query, timeoutMs: MERGE_MS }).catch(() => {})
  }

  readonly #ask: AskEngine = <Answer>(request: EngineRequest): Promise<Answer> => {
    if (this.#isClosed) return Promise.reject(new Error('the search index is closed'))
    return this.#engine.ask<Answer>(request)
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#lastWrite.then(work)
    this.#lastWrite = done.catch(() => undefined)
    return done
  }
}

const isMissing = (error: unknown): boolean => error instanceof EngineError && error.status === 404

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
