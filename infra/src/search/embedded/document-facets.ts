import type { SearchDocument, SearchVersion } from '../port.ts'

export const projectTextFields = [
  'project_types',
  'categories',
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
  // Known to clients, who exclude by it; no document declares any yet.
  disclosure_types: [],
})

export const versionTexts = (
  version: SearchVersion,
): Readonly<Record<VersionTextField, readonly string[]>> => ({
  loaders: version.loaders,
  game_versions: version.gameVersions,
  environment: [version.environment],
})

/** NaN where there is no number; it compares as false with everything. */
export const projectNumbers = (document: SearchDocument): Readonly<Record<NumberField, number>> => ({
  follows: document.follows,
  downloads: document.downloads,
  color: document.color ?? Number.NaN,
  created_timestamp: Math.floor(Date.parse(document.createdAt) / 1_000),
  modified_timestamp: Math.floor(Date.parse(document.modifiedAt) / 1_000),
})

const within = (inner: SearchVersion, outer: SearchVersion): boolean =>
  inner.environment === outer.environment &&
  inner.loaders.every((loader) => outer.loaders.includes(loader)) &&
  inner.gameVersions.every((version) => outer.gameVersions.includes(version))

const NO_VERSION: SearchVersion = { loaders: [], gameVersions: [], environment: '' }

/**
 * The combinations worth a row: one that lies within another can never match alone, because `not` speaks of the
 * whole project. A project without versions keeps an empty one, so that its own fields are found.
 */
export const widestVersions = (versions: readonly SearchVersion[]): readonly SearchVersion[] => {
  const widest: SearchVersion[] = []
  const bySize = versions.toSorted((a, b) => sizeOf(b) - sizeOf(a))
  for (const version of bySize) if (!widest.some((kept) => within(version, kept))) widest.push(version)
  return widest.length > 0 ? widest : [NO_VERSION]
}

const sizeOf = (version: SearchVersion): number => version.loaders.length + version.gameVersions.length
