import { type TableDefinition, TEXT } from '../../table.ts'
import type { ProjectState, VersionSummary } from './state.ts'

/** One row for each project that exists, whatever its status. */
export interface ProjectRow {
  readonly id: string
  /** The current one; former slugs stand in `project_slug`. */
  readonly slug: string
  readonly status: string
  readonly title: string
  readonly organization_id: string | null
  readonly owner_id: string
  readonly team_id: string
  readonly thread_id: string
  /** Status approved, archived, unlisted or private. */
  readonly approved: boolean
  /** Status approved or archived: stands in search, feeds and random picks. */
  readonly searchable: boolean
  /** Everyone may open it by its address: approved, archived, unlisted, withheld. */
  readonly visible: boolean
  /** v2: mod, modpack, resourcepack, shader or project. */
  readonly project_type: string
  /** By the loaders of its listed versions: mod, plugin, datapack, shader, resourcepack, modpack. Empty without any. */
  readonly shown_types: readonly string[]
  /** As v2 has them: the mod loaders of modpacks instead of `mrpack`. */
  readonly loaders: readonly string[]
  /** Oldest first. */
  readonly game_versions: readonly string[]
  readonly created_at: string
  readonly updated_at: string
  /** Listed and archived versions, oldest first. */
  readonly version_ids: readonly string[]
  /** Of the project's stream: what `If-Match` of its commands speaks of. */
  readonly revision: number
  /** Grows with every event that touched the row: with it, `revision` makes the ETag. */
  readonly changes: number
  /** Carried over by an import; add `download_total` and `follow_count`. */
  readonly base_downloads: number
  readonly base_followers: number
  readonly state: ProjectState
  /** The whole v2 answer but for its end: append `,"downloads":N,"followers":M}`. */
  readonly v2_head: string
  /** As `v2_head`, for v3. */
  readonly v3_head: string
  /** v2 search hit: append `,"downloads":N,"follows":M,"author":…,"organization":…}` (names or null). */
  readonly v2_hit: string
  /** As `v2_hit`, for v3. */
  readonly v3_hit: string
  readonly search: ProjectSearch
  /** The parts of a card that do not change by themselves. */
  readonly card: ProjectCardParts
  readonly site: ProjectSiteParts
}

/** `SearchDocument` of the search port without `downloads`, `follows`, `author`, `organization` and `payload`. */
export interface ProjectSearch {
  readonly projectId: string
  readonly slug: string
  readonly title: string
  readonly summary: string
  /** null while an organisation owns the project. */
  readonly authorId: string | null
  readonly organizationId: string | null
  /** Those it is listed under: at least one. */
  readonly projectTypes: readonly string[]
  readonly categories: readonly string[]
  readonly displayCategories: readonly string[]
  readonly license: string
  readonly openSource: boolean
  readonly clientSide: string
  readonly serverSide: string
  readonly versions: readonly {
    readonly loaders: readonly string[]
    readonly gameVersions: readonly string[]
    readonly environment: string
  }[]
  readonly createdAt: string
  readonly modifiedAt: string
  readonly color: number | null
}

/** `projectCard` of the site's contract without `author`, `downloads` and `follows`. */
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
  readonly updatedAt: string
  readonly categories: readonly string[]
  readonly loaders: readonly string[]
  readonly gameVersionRanges: readonly string[]
  readonly clientSide: string
  readonly serverSide: string
  readonly status: string
}

/**
 * `projectPage` of the site's contract without the rendered body and what others own: `downloads`, `follows`,
 * `organization`, `members`; the
 * versions it shows stand here by id.
 */
export interface ProjectSiteParts {
  readonly id: string
  readonly slug: string
  readonly type: string
  readonly title: string
  readonly summary: string
  readonly status: string
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
  readonly updatedAt: string
  readonly approvedAt: string | null
  readonly featuredVersionIds: readonly string[]
  readonly newestVersionId: string | null
  readonly versionCount: number
  readonly galleryCount: number
  /** Version numbers that stand for more than one version: those versions are addressed by id. */
  readonly repeatedNumbers: readonly string[]
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
  'updated_at',
  'version_ids',
  'base_downloads',
  'base_followers',
  'v2_head',
  'v3_head',
  'v2_hit',
  'v3_hit',
  'search',
  'card',
  'site',
] as const satisfies readonly (keyof ProjectRow)[]

/** What the fold works on. */
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
    updated_at: TEXT,
    version_ids: 'text[]',
    revision: 'bigint',
    changes: 'integer',
    base_downloads: 'bigint',
    base_followers: 'bigint',
    state: 'json',
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
    '(searchable, updated_at, id)',
  ],
  derived,
}

/**
 * For the fold alone: versions are stored before the project that they are created with, and wait here for it.
 */
export interface WaitingVersionsRow {
  readonly project_id: string
  readonly versions: readonly VersionSummary[]
}

export const waitingVersionsTable: TableDefinition<WaitingVersionsRow> = {
  name: 'project_waiting_versions',
  key: ['project_id'],
  columns: { project_id: TEXT, versions: 'json' },
  indexes: [],
}
