import type { SearchDocument, SearchVersion } from '../port.ts'

export const projectTextFields = [
  'project_types',
  'categories',
  'display_categories',
  'client_side',
  'server_side',
  'open_source',
  'license',
  'name',
  'slug',
  'project_id',
  'author',
  'author_id',
  'organization',
  'organization_id',
  'disclosure_types',
] as const
export type ProjectTextField = (typeof projectTextFields)[number]

export const versionTextFields = ['loaders', 'game_versions', 'environment'] as const
export type VersionTextField = (typeof versionTextFields)[number]

export const numberFields = [
  'follows',
  'downloads',
  'color',
  'created_timestamp',
  'modified_timestamp',
] as const
export type NumberField = (typeof numberFields)[number]

export const projectTexts = (
  document: SearchDocument,
): Readonly<Record<ProjectTextField, readonly (string | null)[]>> => ({
  project_types: document.projectTypes,
  categories: document.categories,
  display_categories: document.displayCategories,
  client_side: [document.clientSide],
  server_side: [document.serverSide],
  open_source: [String(document.openSource)],
  license: [document.license],
  name: [document.title],
  slug: [document.slug],
  project_id: [document.projectId],
  author: [document.author],
  author_id: [document.authorId],
  organization: [document.organization],
  organization_id: [document.organizationId],
  // Clients know it and exclude by it, but no document declares any yet.
  disclosure_types: [],
})

export const versionTexts = (
  version: SearchVersion,
): Readonly<Record<VersionTextField, readonly string[]>> => ({
  loaders: version.loaders,
  game_versions: version.gameVersions,
  environment: [version.environment],
})

/** NaN if there is no number. Every comparison with it is false. */
export const projectNumbers = (document: SearchDocument): Readonly<Record<NumberField, number>> => ({
  follows: document.follows,
  downloads: document.downloads,
  color: document.color ?? Number.NaN,
  created_timestamp: Math.floor(Date.parse(document.createdAt) / 1_000),
  modified_timestamp: Math.floor(Date.parse(document.modifiedAt) / 1_000),
})

const NO_VERSION: SearchVersion = { loaders: [], gameVersions: [], environment: '' }

/** A project without versions gets an empty one, so that its own fields are found. */
export const versionsToMatch = (versions: readonly SearchVersion[]): readonly SearchVersion[] =>
  versions.length > 0 ? versions : [NO_VERSION]
