import type { DependencyType } from '@modstead/domain/catalogue/values/dependency'
import type { Environment } from '@modstead/domain/catalogue/values/environment'
import type { ProjectStatus } from '@modstead/domain/catalogue/values/project-status'
import type { VersionChannel } from '@modstead/domain/catalogue/values/version-channel'
import { type TableDefinition, TEXT } from '../../runtime/table.ts'
import { Blank } from '../../runtime/table-blank.ts'
import type { ProjectState, VersionTotals } from './state.ts'

/** Blank for a JSON array with the ids of listed and archived versions, oldest first. */
export const VERSION_IDS = new Blank(1)
/** Blank for the time when the project or its newest listed version appeared. */
export const UPDATED_AT = new Blank(2)
/** Blank for the id of the newest listed version, or an empty text. */
export const LATEST_VERSION_ID = new Blank(3)

/** One row for each existing project in any status. */
export interface ProjectRow {
  readonly id: string
  /** The current slug. `project_slug` has the former ones. */
  readonly slug: string
  readonly status: ProjectStatus
  readonly title: string
  readonly organization_id: string | null
  readonly owner_id: string
  readonly team_id: string
  readonly thread_id: string
  /** Status approved, archived, unlisted or private. */
  readonly approved: boolean
  /** Part of search, feeds and random picks: status approved or archived. */
  readonly searchable: boolean
  /** Open by address to everyone: status approved, archived, unlisted or withheld. */
  readonly visible: boolean
  /** v2: mod, modpack, resourcepack, shader or project. */
  readonly project_type: string
  /** Types by the loaders of listed versions: mod, plugin, datapack, shader, resourcepack, modpack. Can be empty. */
  readonly shown_types: readonly string[]
  /** Loaders in v2: the loaders of a modpack's mods instead of `mrpack`. */
  readonly loaders: readonly string[]
  /** Oldest first. */
  readonly game_versions: readonly string[]
  readonly created_at: string
  /** Ignores versions: a later date of a listed one overrides it. */
  readonly base_updated_at: string
  /** Revision of the project's stream, which `If-Match` of its commands names. */
  readonly revision: number
  /** Number of events that touched the row. Together with `revision`, it makes the ETag. */
  readonly changes: number
  /** Carried over by an import. Add `download_total` and `follow_count`. */
  readonly base_downloads: number
  readonly base_followers: number
  readonly state: ProjectState
  /** Paths of its icon, of the pictures in its gallery, and of the originals of both. */
  readonly pictures: readonly string[]
  /** The v2 answer with blanks (`VERSION_IDS`, `UPDATED_AT`), without its end. Append `,"downloads":N,"followers":M}`. */
  readonly v2_head: string
  /** The same for v3. */
  readonly v3_head: string
  /**
   * v2 search hit with blanks (`UPDATED_AT`, `LATEST_VERSION_ID`). Append
   * `,"downloads":N,"follows":M,"author":…,"organization":…}` with names or null.
   */
  readonly v2_hit: string
  /** The same for v3. Also append the projects that its versions depend on. */
  readonly v3_hit: string
  readonly search: ProjectSearch
  /** The parts of a card that only change with the project. */
  readonly card: ProjectCardParts
  readonly site: ProjectSiteParts
}

/**
 * `SearchDocument` of the search port without `downloads`, `follows`, `author`, `organization`, `payload` and the fields
 * that come from versions: `versions` and `modifiedAt`.
 */
export interface ProjectSearch {
  readonly projectId: string
  readonly slug: string
  readonly title: string
  readonly summary: string
  /** null while an organization owns the project. */
  readonly authorId: string | null
  readonly organizationId: string | null
  /** The types under which it is listed: at least one. */
  readonly projectTypes: readonly string[]
  readonly categories: readonly string[]
  readonly displayCategories: readonly string[]
  readonly license: string
  readonly openSource: boolean
  readonly clientSide: string
  readonly serverSide: string
  /** Sides for versions that name none. */
  readonly assumedEnvironment: string
  readonly createdAt: string
  readonly color: number | null
}

/** `projectCard` of the site's contract without `author`, `updatedAt`, `downloads` and `follows`. */
export interface ProjectCardParts {
  readonly id: string
  readonly slug: string
  readonly type: string
  readonly title: string
  readonly summary: string
  readonly iconUrl: string | null
  readonly color: number | null
  readonly featuredImageUrl: string | null
  readonly createdAt: string
  readonly categories: readonly string[]
  readonly loaders: readonly string[]
  readonly gameVersionRanges: readonly string[]
  readonly clientSide: string
  readonly serverSide: string
  readonly status: ProjectStatus
}

/**
 * `projectPage` of the site's contract without the rendered body, its versions, `updatedAt`, and the fields of other
 * tables: `downloads`, `follows`, `organization`, `members`.
 */
export interface ProjectSiteParts {
  readonly id: string
  readonly slug: string
  readonly type: string
  readonly title: string
  readonly summary: string
  readonly status: ProjectStatus
  readonly iconUrl: string | null
  readonly color: number | null
  readonly gallery: readonly {
    readonly url: string
    readonly rawUrl: string
    readonly title: string | null
    readonly description: string | null
    readonly featured: boolean
    readonly createdAt: string
  }[]
  readonly categories: readonly string[]
  readonly additionalCategories: readonly string[]
  readonly loaders: readonly string[]
  readonly gameVersions: readonly string[]
  readonly gameVersionRanges: readonly string[]
  readonly clientSide: string
  readonly serverSide: string
  readonly environments: readonly string[]
  readonly license: {
    readonly id: string
    readonly name: string
    readonly url: string | null
    readonly openSource: boolean
  }
  readonly links: {
    readonly issues: string | null
    readonly source: string | null
    readonly wiki: string | null
    readonly discord: string | null
    readonly site: string | null
    readonly donations: readonly { readonly platform: string; readonly name: string; readonly url: string }[]
  }
  readonly createdAt: string
  readonly approvedAt: string | null
  readonly versionCount: number
  readonly galleryCount: number
}

const derived = [
  'slug',
  'status',
  'title',
  'organization_id',
  'owner_id',
  'team_id',
  'thread_id',
  'approved',
  'searchable',
  'visible',
  'project_type',
  'shown_types',
  'loaders',
  'game_versions',
  'created_at',
  'base_updated_at',
  'base_downloads',
  'base_followers',
  'pictures',
  'v2_head',
  'v3_head',
  'v2_hit',
  'v3_hit',
  'search',
  'card',
  'site',
] as const satisfies readonly (keyof ProjectRow)[]

/** The columns that the fold keeps. */
export type FoldedProjectRow = Omit<ProjectRow, (typeof derived)[number]>

export const projectTable: TableDefinition<ProjectRow, (typeof derived)[number]> = {
  name: 'project',
  key: ['id'],
  columns: {
    id: TEXT,
    slug: TEXT,
    status: 'text',
    title: 'text',
    organization_id: TEXT,
    owner_id: TEXT,
    team_id: TEXT,
    thread_id: TEXT,
    approved: 'boolean',
    searchable: 'boolean',
    visible: 'boolean',
    project_type: 'text',
    shown_types: 'text[]',
    loaders: 'text[]',
    game_versions: 'text[]',
    created_at: TEXT,
    base_updated_at: TEXT,
    revision: 'bigint',
    changes: 'integer',
    base_downloads: 'bigint',
    base_followers: 'bigint',
    state: 'json',
    pictures: 'text[]',
    v2_head: 'text',
    v3_head: 'text',
    v2_hit: 'text',
    v3_hit: 'text',
    search: 'json',
    card: 'json',
    site: 'json',
  },
  indexes: [
    '(slug)',
    '(owner_id)',
    '(organization_id) where organization_id is not null',
    '(team_id)',
    '(searchable, created_at, id)',
    'using gin (pictures)',
  ],
  derived,
  inRow: ['v2_head', 'card', 'site'],
}

/**
 * One row for each version, with the fields that the answers of its project need. Versions are stored before the project
 * that they are created with, and some outlive it: join `project`.
 */
export interface ProjectVersionRow {
  readonly id: string
  readonly project_id: string
  readonly number: string
  readonly channel: VersionChannel
  /** Part of the project's answers: status listed or archived. */
  readonly listed: boolean
  readonly loaders: readonly string[]
  readonly mrpack_loaders: readonly string[]
  readonly game_versions: readonly string[]
  readonly environment: Environment
  readonly published_at: string
  /** Projects of its dependencies, once for each kind of dependency. */
  readonly dependencies: readonly { readonly projectId: string; readonly type: DependencyType }[]
}

export const projectVersionTable: TableDefinition<ProjectVersionRow> = {
  name: 'project_version',
  key: ['id'],
  columns: {
    id: TEXT,
    project_id: TEXT,
    number: TEXT,
    channel: 'text',
    listed: 'boolean',
    loaders: 'text[]',
    mrpack_loaders: 'text[]',
    game_versions: 'text[]',
    environment: 'text',
    published_at: TEXT,
    dependencies: 'json',
  },
  indexes: ['(project_id, published_at, id) where listed', '(project_id, number)'],
}

/** Used by the fold alone: counts of versions that wait for the project that they are created with. */
export interface WaitingVersionsRow {
  readonly project_id: string
  readonly totals: VersionTotals
}

export const waitingVersionsTable: TableDefinition<WaitingVersionsRow> = {
  name: 'project_waiting_versions',
  key: ['project_id'],
  columns: { project_id: TEXT, totals: 'json' },
  indexes: [],
}
