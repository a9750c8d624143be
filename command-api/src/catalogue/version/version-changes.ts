import type { VersionChanges } from '@modstead/domain/catalogue/version/commands'
import type { EditVersionData } from './contract.ts'

/**
 * Absent and null fields stay as they are. `shown` loaders are those that v2 shows: for a modpack, the
 * loaders of its mods.
 */
export const changesOf = (api: 'v2' | 'v3', body: EditVersionData): VersionChanges => {
  const { loaders, mrpack_loaders: mrpackLoaders, primary_file: primary } = body
  return {
    ...(body.name != null && { name: body.name }),
    ...(body.version_number != null && { versionNumber: body.version_number }),
    ...(body.changelog != null && { changelog: body.changelog }),
    ...(body.version_type != null && { channel: body.version_type }),
    ...(body.status != null && { status: body.status }),
    ...(body.featured != null && { featured: body.featured }),
    ...(body.game_versions != null && { gameVersions: body.game_versions }),
    ...(body.environment != null && { environment: body.environment }),
    ...(body.ordering !== undefined && { ordering: body.ordering }),
    ...(body.downloads != null && { downloads: body.downloads }),
    ...(loaders != null && (api === 'v2' ? { shownLoaders: loaders } : { loaders })),
    ...(api === 'v3' && mrpackLoaders != null && { mrpackLoaders }),
    ...(body.dependencies != null && {
      dependencies: body.dependencies.map((dependency) => ({
        projectId: dependency.project_id ?? null,
        versionId: dependency.version_id ?? null,
        fileName: dependency.file_name ?? null,
        type: dependency.dependency_type,
      })),
    }),
    ...(primary != null && { primaryFile: primary.toLowerCase() }),
    ...(body.file_types != null && {
      fileTypes: body.file_types.map(({ hash, file_type }) => ({
        file: hash.toLowerCase(),
        fileType: file_type ?? null,
      })),
    }),
  }
}
