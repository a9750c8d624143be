/**
 * The search port: finds projects by text, filter and order. Every adapter passes `contract.ts`. The index is
 * disposable: it can be filled again from the read models at any time.
 */
import type { Position } from '../event-store/port.ts'
import type { Filter } from './filter/filter.ts'

/** One distinct combination of loaders, game versions and environment among the listed versions of a project. */
export interface SearchVersion {
  readonly loaders: readonly string[]
  readonly gameVersions: readonly string[]
  readonly environment: string
}

export interface SearchDocument {
  readonly projectId: string
  readonly slug: string
  readonly title: string
  readonly summary: string
  /** Display name of the owner. */
  readonly author: string
  readonly authorId: string | null
  readonly organization: string | null
  readonly organizationId: string | null
  /** As displayed: mod, plugin, datapack, shader, resourcepack, modpack. */
  readonly projectTypes: readonly string[]
  /** The project's own categories, without loaders. */
  readonly categories: readonly string[]
  /** The categories that are displayed first, without loaders. */
  readonly displayCategories: readonly string[]
  readonly license: string
  readonly openSource: boolean
  readonly clientSide: string
  readonly serverSide: string
  readonly versions: readonly SearchVersion[]
  readonly downloads: number
  readonly follows: number
  /** ISO 8601, like `modifiedAt`. */
  readonly createdAt: string
  readonly modifiedAt: string
  /** RGB as one number. */
  readonly color: number | null
  /** Returned unchanged with the hit. */
  readonly payload: unknown
}

export type SearchSort = 'relevance' | 'downloads' | 'follows' | 'newest' | 'updated'

export interface SearchRequest {
  /** Every word must match: as a word, as the beginning of one, or nearly. A blank text finds everything. */
  readonly text: string
  readonly filter: Filter | null
  /** `relevance` without text is downloads, then newest. */
  readonly sort: SearchSort
  /** Exact, not rounded to pages. */
  readonly offset: number
  /** At most 1,000 hits are returned. */
  readonly limit: number
  /** Text fields whose values are counted, over everything found. */
  readonly facets?: readonly string[]
}

export interface SearchHit {
  readonly projectId: string
  readonly payload: unknown
}

export interface SearchAnswer {
  readonly hits: readonly SearchHit[]
  /** Counts everything found, not just this page. */
  readonly total: number
  /**
   * Field as requested → value as written → number of projects. Present if requested. Unknown fields are left
   * out.
   */
  readonly facetCounts?: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** The source of the documents, and the position up to which they follow the log. */
export interface SearchCheckpoint {
  readonly position: Position
  /** Documents made from another source are made again. */
  readonly madeOf: string
}

/** The filter has more alternatives or conditions than the engine accepts. Another engine may accept it. */
export class FilterTooLarge extends Error {
  override readonly name = 'FilterTooLarge'
}

export interface SearchIndex {
  /** True if many processes search the same documents and one of them fills the index. */
  readonly isShared: boolean
  /** The last checkpoint, which lives as long as the documents. null: the index was never filled. */
  checkpoint(): Promise<SearchCheckpoint | null>
  /**
   * From now on this process fills the index: later writes of the process that filled it before are refused.
   * Returns the checkpoint.
   */
  beginFilling(): Promise<SearchCheckpoint | null>
  /** Call it once searches find the documents up to this checkpoint. */
  keepCheckpoint(checkpoint: SearchCheckpoint): Promise<void>
  /**
   * Adds documents or replaces those with the same `projectId`. Searches that start after it resolves find
   * them.
   */
  put(documents: readonly SearchDocument[]): Promise<void>
  /** Missing ids are not an error. */
  remove(projectIds: readonly string[]): Promise<void>
  /**
   * Rejects with `EngineAway` while it cannot answer, with `FilterTooLarge` for a filter that it cannot take.
   */
  search(request: SearchRequest): Promise<SearchAnswer>
  /**
   * Makes these the only documents, all at once when the last one is read. Until then searches see the former
   * ones. A document that is put or removed in the meantime wins. If the documents throw, the index stays
   * unchanged.
   */
  replaceAll(documents: AsyncIterable<SearchDocument> | Iterable<SearchDocument>): Promise<void>
  /** Number of documents. */
  size(): Promise<number>
  close(): Promise<void>
}
