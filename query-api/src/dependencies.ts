import type { EventFeed } from '@modstead/infra/event-feed/event-feed'
import type { Position } from '@modstead/infra/event-store/port'
import type { ContentStore } from '@modstead/infra/files/content-store'
import type { Authenticate } from '@modstead/infra/identity/authenticate'
import type { ExternalPictures } from '@modstead/infra/image-proxy/external-pictures'
import type { ImageStore } from '@modstead/infra/images/image-store'
import type { DownloadLog } from '@modstead/infra/ingest/download-log'
import type { LastUses } from '@modstead/infra/last-uses/port'
import type { GroupProgress } from '@modstead/infra/log-following/group-progress'
import type { KeptExports } from '@modstead/infra/personal-data/exports/kept-exports'
import type { SearchIndex } from '@modstead/infra/search/port'
import type pg from 'pg'

/** Rows that a commit of the projectors changed, by table: keys, or `many` if they are too many to list. */
export interface ReadModelChange {
  readonly position: Position
  readonly changed: Readonly<Record<string, readonly string[] | 'many'>>
}

/** Returns a function that stops listening. */
export type Listen<News> = (listener: (news: News) => void) => () => void

/** The engines and services of the read side. */
export interface QueryFoundation {
  readonly pool: pg.Pool
  /** Whether a replica answers reads without its primary. */
  readonly isStoodIn: () => boolean
  readonly authenticate: Authenticate
  readonly lastUses: Pick<LastUses, 'of'>
  readonly searching: Searching
  /** The log for readers outside the product. */
  readonly eventFeed: Pick<EventFeed, 'startOf' | 'read'>
  readonly files: Pick<ContentStore, 'open'>
  readonly images: Pick<ImageStore, 'open'>
  readonly externalPictures: ExternalPictures
  readonly exports: Pick<KeptExports, 'read'>
  readonly downloads: Pick<DownloadLog, 'record'>
  /** Id of the renderer whose HTML of descriptions and changelogs pages show. */
  readonly renderer: string
  /** Adds known sizes of other hosts' pictures to rendered HTML. */
  readonly keepRoom: (html: string) => Promise<string>
  /** No slash at the end, as with `publicUrl`. Files are served below its path. */
  readonly filesUrl: string
  readonly publicUrl: string
  /** Replaces an address in the download log. */
  readonly clientDigest: (address: string) => string
  /**
   * Resolves to true once a group of read models, by default `public`, shows this position, or to false when
   * the time is over.
   */
  readonly waitFor: GroupProgress['waitFor']
  /** The latest position that any group shows. */
  readonly shownUpTo: () => Position
  /** Called after the rows have changed and before anyone who waits for the position continues. */
  readonly onChange: Listen<ReadModelChange>
  /** Called with the projects whose totals have changed. */
  readonly onDownloadsCounted: Listen<ReadonlySet<string>>
}

/** The index, which another part of the product fills. */
export interface Searching {
  readonly index: Pick<SearchIndex, 'search' | 'checkpoint'>
  /**
   * Resolves to true once searches find everything written up to this position, or to false when the time is
   * over.
   */
  readonly waitFor: (position: Position, timeoutMs: number) => Promise<boolean>
}

export type Search = Pick<SearchIndex, 'search'>

/** Counts of the things in search. */
export interface Statistics {
  readonly projects: number
  readonly versions: number
  readonly files: number
  readonly authors: number
}

/** The parts that the routes of one server share. */
export interface QueryDependencies extends QueryFoundation {
  /** Waits until the index is filled. */
  readonly search: Search
  readonly statistics: () => Promise<Statistics>
}
