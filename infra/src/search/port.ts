/**
 * The search port: finds projects by text, filter and order. Every adapter passes `contract.ts`.
 * The index is disposable: it can be filled again from the read models at any time.
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
  /** As shown: mod, plugin, datapack, shader, resourcepack, modpack. */
  readonly projectTypes: readonly string[]
  /** The project's own categories, without loaders. */
  readonly categories: readonly string[]
  /** The categories that are shown first, without loaders. */
  readonly displayCategories: readonly string[]
  readonly license: string
  readonly openSource: boolean
  readonly clientSide: string
  readonly serverSide: string
  readonly versions: readonly SearchVersion[]
  readonly downloads: number
  readonly follows: number
  /** ISO 8601, as `modifiedAt`. */
  readonly createdAt: string
  readonly modifiedAt: string
  /** RGB as one number. */
  readonly color: number | null
  /** Comes back with the hit, untouched. */
  readonly payload: unknown
}

export type SearchSort = 'relevance' | 'downloads' | 'follows' | 'newest' | 'updated'

export interface SearchRequest {
  /** Every word must match: as a word, as the beginning of one, or nearly. Blank finds everything. */
  readonly text: string
  readonly filter: Filter | null
  /** `relevance` without text is downloads, then newest. */
  readonly sort: SearchSort
  /** Exact, not rounded to pages. */
  readonly offset: number
  /** At most 1,000 hits are given. */
  readonly limit: number
  /** Text fields to count the values of, over all that was found. */
  readonly facets?: readonly string[]
}

export interface SearchHit {
  readonly projectId: string
  readonly payload: unknown
}

export interface SearchAnswer {
  readonly hits: readonly SearchHit[]
  /** Of all that was found, not of this page. */
  readonly total: number
  /** Field as asked → value as written → projects with it. Present when asked for; unknown fields are left out. */
  readonly facetCounts?: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** The source of the documents, and the position up to which they follow the log. */
export interface SearchCheckpoint {
  readonly position: Position
  /** Documents made of something else are made anew. */
  readonly madeOf: string
}

/** The filter has more alternatives or conditions than the engine takes. Another engine may take it. */
export class FilterTooLarge extends Error {
  override readonly name = 'FilterTooLarge'
}

export interface SearchIndex {
  /** The same documents are searched by many processes: one of them fills it. */
  readonly isShared: boolean
  /** The last one kept, as long-lived as the documents; null: never filled. */
  checkpoint(): Promise<SearchCheckpoint | null>
  /** From now on this process fills it: what another one that filled it before still writes is refused. Gives the checkpoint. */
  beginFilling(): Promise<SearchCheckpoint | null>
  /** Kept once the documents are found that it speaks of. */
  keepCheckpoint(checkpoint: SearchCheckpoint): Promise<void>
  /** Adds or replaces by `projectId`; found by searches that start after it resolves. */
  put(documents: readonly SearchDocument[]): Promise<void>
  /** Ids that are not there are no error. */
  remove(projectIds: readonly string[]): Promise<void>
  /** Rejects with `EngineAway` while it cannot answer, with `FilterTooLarge` for a filter that it cannot take. */
  search(request: SearchRequest): Promise<SearchAnswer>
  /**
   * Makes these the only documents, all at once when the last one is read; until then searches see the former ones.
   * A document that is put or removed meanwhile wins. When the documents throw, the index stays as it was.
   */
  replaceAll(documents: AsyncIterable<SearchDocument> | Iterable<SearchDocument>): Promise<void>
  /** Number of documents. */
  size(): Promise<number>
  close(): Promise<void>
}
