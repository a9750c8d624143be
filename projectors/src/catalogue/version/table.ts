import type { DependencyType } from '@modstead/domain/catalogue/values/dependency'
import type { VersionChannel } from '@modstead/domain/catalogue/values/version-channel'
import type { VersionFile } from '@modstead/domain/catalogue/values/version-file'
import type { VersionStatus } from '@modstead/domain/catalogue/values/version-status'
import { type TableDefinition, TEXT } from '../../runtime/table.ts'
import type { VersionState } from './state.ts'

/** One row for each version in any status. Versions of a deleted project can linger: join `project`. */
export interface VersionRow {
  readonly id: string
  readonly project_id: string
  readonly author_id: string
  readonly number: string
  readonly name: string
  readonly channel: VersionChannel
  readonly status: VersionStatus
  /** Part of lists and aggregates: status listed or archived. */
  readonly listed: boolean
  /** Open by address to everyone who can see the project: status listed, archived or unlisted. */
  readonly visible: boolean
  readonly featured: boolean
  /** Loaders in v2: the loaders of a modpack's mods instead of `mrpack`. */
  readonly loaders: readonly string[]
  /** Loaders in v3: `mrpack` for a modpack. */
  readonly own_loaders: readonly string[]
  readonly mrpack_loaders: readonly string[]
  /** Oldest first. */
  readonly game_versions: readonly string[]
  readonly environment: string
  readonly published_at: string
  readonly ordering: number | null
  readonly file_count: number
  /** Projects of all its dependencies, of any kind. */
  readonly dependency_project_ids: readonly string[]
  readonly dependency_version_ids: readonly string[]
  /** Revision of the version's stream. */
  readonly revision: number
  readonly changes: number
  /** Downloads that an import carried over. Add `download_total`. */
  readonly base_downloads: number
  readonly changelog: string
  readonly state: VersionState
  /** The v2 answer without its end. Append `,"changelog":…,"downloads":N}`, with null for a changelog not asked for. */
  readonly v2_head: string
  /** The same for v3. */
  readonly v3_head: string
  readonly site: VersionSiteParts
}

/** `versionRow` of the site's contract, without `downloads` and `address` but with all files and dependencies. */
export interface VersionSiteParts {
  readonly id: string
  readonly name: string
  readonly versionNumber: string
  readonly channel: VersionChannel
  readonly status: VersionStatus
  readonly featured: boolean
  readonly loaders: readonly string[]
  readonly gameVersions: readonly string[]
  readonly gameVersionRanges: readonly string[]
  readonly environment: string
  readonly publishedAt: string
  readonly primaryFile: VersionSiteFile
  readonly files: readonly VersionSiteFile[]
  readonly dependencies: readonly {
    readonly type: DependencyType
    readonly projectId: string | null
    readonly versionId: string | null
    readonly fileName: string | null
  }[]
}

export interface VersionSiteFile {
  readonly id: string
  readonly url: string
  readonly filename: string
  readonly size: number
  readonly primary: boolean
  readonly fileType: VersionFile['fileType']
  readonly sha1: string
  readonly sha512: string
}

const derived = [
  'author_id',
  'number',
  'name',
  'channel',
  'status',
  'listed',
  'visible',
  'featured',
  'loaders',
  'own_loaders',
  'mrpack_loaders',
  'game_versions',
  'environment',
  'published_at',
  'ordering',
  'file_count',
  'dependency_project_ids',
  'dependency_version_ids',
  'base_downloads',
  'changelog',
  'v2_head',
  'v3_head',
  'site',
] as const satisfies readonly (keyof VersionRow)[]

/** The columns that the fold keeps. */
export type FoldedVersionRow = Omit<VersionRow, (typeof derived)[number]>

export const versionTable: TableDefinition<VersionRow, (typeof derived)[number]> = {
  name: 'version',
  key: ['id'],
  columns: {
    id: TEXT,
    project_id: TEXT,
    author_id: TEXT,
    number: 'text',
    name: 'text',
    channel: 'text',
    status: 'text',
    listed: 'boolean',
    visible: 'boolean',
    featured: 'boolean',
    loaders: 'text[]',
    own_loaders: 'text[]',
    mrpack_loaders: 'text[]',
    game_versions: 'text[]',
    environment: 'text',
    published_at: TEXT,
    ordering: 'integer',
    file_count: 'integer',
    dependency_project_ids: 'text[]',
    dependency_version_ids: 'text[]',
    revision: 'bigint',
    changes: 'integer',
    base_downloads: 'bigint',
    changelog: 'text',
    state: 'json',
    v2_head: 'text',
    v3_head: 'text',
    site: 'json',
  },
  indexes: [
    '(project_id, published_at, id)',
    '(author_id)',
    '(published_at, id) where listed',
    'using gin (dependency_project_ids)',
    'using gin (dependency_version_ids)',
  ],
  derived,
}

/** A file of a version. The same bytes can be in several versions of a project. */
export interface FileRow {
  /** Lower-case hex, like `sha512`. */
  readonly sha1: string
  readonly sha512: string
  readonly file_id: string
  readonly version_id: string
  readonly project_id: string
  readonly filename: string
  /** Bytes. */
  readonly size: number
}

export const fileTable: TableDefinition<FileRow> = {
  name: 'file',
  key: ['sha1', 'version_id'],
  columns: {
    sha1: TEXT,
    sha512: TEXT,
    file_id: TEXT,
    version_id: TEXT,
    project_id: TEXT,
    filename: 'text',
    size: 'bigint',
  },
  indexes: ['(sha512)', '(version_id)', '(project_id)'],
}
