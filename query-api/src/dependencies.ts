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

/** Rows that a commit of the projectors changed, by table: keys, or `many` when they are too many to name. */
export interface ReadModelChange {
  readonly position: Position
  readonly changed: Readonly<Record<string, readonly string[] | 'many'>>
}

/** Gives back what ends the listening. */
export type Listen<News> = (listener: (news: News) => void) => () => void

/** The engines and services of the read side. */
export interface QueryFoundation {
  readonly pool: pg.Pool
  /** A replica answers reads without its primary. */
  readonly isStoodIn: () => boolean
  readonly authenticate: Authenticate
  readonly lastUses: Pick<LastUses, 'of'>
  readonly searching: Searching
  /** The log for those outside the product. */
  readonly eventFeed: Pick<EventFeed, 'startOf' | 'read'>
  readonly files: Pick<ContentStore, 'open'>
  readonly images: Pick<ImageStore, 'open'>
  readonly externalPictures: ExternalPictures
  readonly exports: Pick<KeptExports, 'read'>
  readonly downloads: Pick<DownloadLog, 'record'>
  /** Whose HTML of descriptions and changelogs pages show. */
  readonly renderer: string
  /** Rendered HTML with the sizes that are known of other hosts' pictures in it. */
  readonly keepRoom: (html: string) => Promise<string>
  /** No slash at the end, as `publicUrl`. Files are served below its path. */
  readonly filesUrl: string
  readonly publicUrl: string
  /** Stands for an address in the download log. */
  readonly clientDigest: (address: string) => string
  /** Settles when a group of read models, `public` unless told, shows this position (true) or the time is over (false). */
  readonly waitFor: GroupProgress['waitFor']
  /** The furthest that any group shows the log. */
  readonly shownUpTo: () => Position
  /** Told after the rows have changed and before anyone who waits for the position. */
  readonly onChange: Listen<ReadModelChange>
  /** Told which projects' totals have changed. */
  readonly onDownloadsCounted: Listen<ReadonlySet<string>>
}

/** The index, which somebody else fills. */
export interface Searching {
  readonly index: Pick<SearchIndex, 'search' | 'checkpoint'>
  /** Settles when searches find what was written up to this position (true) or the time is over (false). */
  readonly waitFor: (position: Position, timeoutMs: number) => Promise<boolean>
}

export type Search = Pick<SearchIndex, 'search'>

/** Counts of what stands in search. */
export interface Statistics {
  readonly projects: number
  readonly versions: number
  readonly files: number
  readonly authors: number
}

/** The parts that the routes of one server share. */
export interface QueryDependencies extends QueryFoundation {
  /** Waits for the index to be filled. */
  readonly search: Search
  readonly statistics: () => Promise<Statistics>
}
