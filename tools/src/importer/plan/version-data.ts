import { CHANGELOG_BOUNDS, VERSION_TITLE_BOUNDS } from '@modstead/domain/catalogue/limits'
import type { Release } from '../folder/format.ts'
import type { ReleaseFacts } from '../pack/release-facts.ts'
import { cutText } from './cut-text.ts'

export interface VersionDependency {
  readonly project_id: string
  readonly version_id?: string
  readonly dependency_type: Release['dependencies'][number]['dependency_type']
}

/** The name of the part with the version's file. */
export const FILE_PART = 'file'

/** The `data` part of POST /v2/version. The API has no field for ranges of versions, so they are left out. */
export const versionData = (
  projectId: string,
  release: Release,
  facts: ReleaseFacts,
  dependencies: readonly VersionDependency[],
  options: { readonly asAdministrator: boolean; readonly authorId: string | null },
) => ({
  project_id: projectId,
  name: cutText(release.name.trim() || release.version_number, VERSION_TITLE_BOUNDS.max),
  version_number: release.version_number,
  changelog: cutText((release.changelog ?? '').replaceAll('\0', ''), CHANGELOG_BOUNDS.max),
  version_type: release.channel,
  loaders: facts.loaders,
  game_versions: facts.gameVersions,
  dependencies,
  featured: release.featured ?? false,
  status: release.status ?? 'listed',
  file_parts: [FILE_PART],
  primary_file: FILE_PART,
  ...(options.asAdministrator && {
    import: {
      date_published: release.published,
      ...(release.id !== undefined && { id: release.id }),
      ...(options.authorId !== null && { author_id: options.authorId }),
      ...(release.downloads !== undefined && { downloads: release.downloads }),
    },
  }),
})
