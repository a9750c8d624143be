import { queryWordsOf } from '../matching/words.ts'
import type { SearchAnswer, SearchDocument, SearchRequest } from '../port.ts'
import { type Bits, clearBit, countBits, emptyBits, listBits, setBit } from './bits.ts'
import { Column } from './column.ts'
import { countFacets } from './facet-counts.ts'
import { evaluateFilter, type FilterSources } from './filter-evaluation.ts'
import { MAX_SLOTS } from './posting-lists.ts'
import { ProjectFacets } from './project-facets.ts'
import { orderBy, type RankingValues, sortedPage } from './ranking.ts'
import { ScratchBits } from './scratch-bits.ts'
import { TextIndex } from './text-index.ts'
import { TextMatcher } from './text-match.ts'
import { VersionRows } from './version-rows.ts'

const MAX_HITS = 1_000

/** All documents in memory, each in a slot that is reused once it is free. */
export class SearchTables {
  readonly #slots = new Map<string, number>()
  readonly #ids: string[] = []
  readonly #payloads: unknown[] = []
  readonly #free: number[] = []
  readonly #text = new TextIndex()
  readonly #matcher = new TextMatcher(this.#text)
  readonly #projects = new ProjectFacets()
  readonly #versions = new VersionRows()
  readonly #created = new Column()
  readonly #modified = new Column()
  readonly #projectBits = new ScratchBits()
  readonly #rowBits = new ScratchBits()
  #live = emptyBits(1_024)
  /** Space for the slots that a search found, in any order. */
  #found = new Uint32Array(0)

  get size(): number {
    return this.#slots.size
  }

  put(document: SearchDocument): void {
    const slot = this.#slots.get(document.projectId) ?? this.#takeSlot(document.projectId)
    this.#payloads[slot] = document.payload
    this.#text.put(slot, document)
    this.#projects.put(slot, document)
    this.#versions.put(slot, document.versions)
    this.#created.set(slot, Date.parse(document.createdAt) || 0)
    this.#modified.set(slot, Date.parse(document.modifiedAt) || 0)
  }

  remove(projectId: string): void {
    const slot = this.#slots.get(projectId)
    if (slot === undefined) return
    this.#slots.delete(projectId)
    this.#ids[slot] = ''
    this.#payloads[slot] = undefined
    this.#text.remove(slot)
    this.#projects.remove(slot)
    this.#versions.remove(slot)
    clearBit(this.#live, slot)
    this.#free.push(slot)
  }

  search(request: SearchRequest): SearchAnswer {
    this.#projectBits.releaseTo(0)
    this.#rowBits.releaseTo(0)
    const query = queryWordsOf(request.text)
    let found = request.filter === null ? this.#live : evaluateFilter(request.filter, this.#sources())
    let buckets: Uint8Array | null = null
    if (query.words.length > 0) {
      const matching = this.#projectBits.take(this.#live.length)
      buckets = this.#matcher.match(query, this.#ids.length, found, matching)
      found = matching
    }
    const total = countBits(found)
    const hits = this.#page(found, total, request, buckets)
    if (request.facets === undefined) return { hits, total }
    return { hits, total, facetCounts: countFacets(request.facets, found, this.#sources()) }
  }

  #page(
    found: Bits,
    total: number,
    { sort, offset, limit }: SearchRequest,
    buckets: Uint8Array | null,
  ): SearchAnswer['hits'] {
    const from = wholeNumber(offset, Number.MAX_SAFE_INTEGER)
    const to = from + wholeNumber(limit, MAX_HITS)
    if (from >= total || to === from) return []
    if (this.#found.length < total) this.#found = new Uint32Array(this.#live.length * 32)
    listBits(found, this.#found)
    const order = orderBy(sort, this.#ranking(), buckets)
    const page = sortedPage(this.#found.subarray(0, total), from, to, order)
    return Array.from(page, (slot) => ({ projectId: this.#ids[slot] ?? '', payload: this.#payloads[slot] }))
  }

  #ranking(): RankingValues {
    const { downloads, follows } = this.#projects.numbers
    return {
      downloads: downloads.values,
      follows: follows.values,
      created: this.#created.values,
      modified: this.#modified.values,
      ids: this.#ids,
    }
  }

  #sources(): FilterSources {
    return {
      projects: this.#projects,
      versions: this.#versions,
      live: this.#live,
      projectBits: this.#projectBits,
      rowBits: this.#rowBits,
    }
  }

  #takeSlot(projectId: string): number {
    const slot = this.#free.pop() ?? this.#ids.length
    if (slot >= MAX_SLOTS)
      throw new RangeError(`the embedded search index holds at most ${MAX_SLOTS} projects`)
    if (slot >>> 5 >= this.#live.length) {
      const larger = new Uint32Array(this.#live.length * 2)
      larger.set(this.#live)
      this.#live = larger
    }
    this.#ids[slot] = projectId
    this.#slots.set(projectId, slot)
    setBit(this.#live, slot)
    return slot
  }
}

const wholeNumber = (value: number, max: number): number =>
  Number.isFinite(value) ? Math.min(Math.max(0, Math.floor(value)), max) : 0
