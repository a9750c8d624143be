import type { VersionChanges } from '@modstead/domain/catalogue/version/commands'
import type { EditVersionData } from './contract.ts'

/** Absent and null alike leave a field as it is. `shown` loaders are what v2 shows: of a modpack, the loaders of its mods. */
export const changesOf = (api: 'v2' | 'v3', wire: EditVersionData): VersionChanges => {
  const { loaders, mrpack_loaders: mrpackLoaders, primary_file: primary } = wire
  return {
    ...(wire.name != null && { name: wire.name }),
    ...(wire.version_number != null && { versionNumber: wire.version_number }),
    ...(wire.changelog != null && { changelog: wire.changelog }),
    ...(wire.version_type != null && { channel: wire.version_type }),
    ...(wire.status != null && { status: wire.status }),
    ...(wire.featured != null && { featured: wire.featured }),
    ...(wire.game_versions != null && { gameVersions: wire.game_versions }),
    ...(wire.environment != null && { environment: wire.environment }),
    ...(wire.ordering !== undefined && { ordering: wire.ordering }),
    ...(wire.downloads != null && { downloads: wire.downloads }),
    ...(loaders != null && (api === 'v2' ? { shownLoaders: loaders } : { loaders })),
    ...(api === 'v3' && mrpackLoaders != null && { mrpackLoaders }),
    ...(wire.dependencies != null && {
      dependencies: wire.dependencies.map((dependency) => ({
        projectId: dependency.project_id ?? null,
        versionId: dependency.version_id ?? null,
        fileName: dependency.file_name ?? null,
        type: dependency.dependency_type,
      })),
    }),
    ...(primary != null && { primaryFile: primary.toLowerCase() }),
    ...(wire.file_types != null && {
      fileTypes: wire.file_types.map(({ hash, file_type }) => ({
        file: hash.toLowerCase(),
        fileType: file_type ?? null,
      })),
    }),
  }
}
