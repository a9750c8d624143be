import type { Dependency } from '../values/dependency.ts'
import type { Environment } from '../values/environment.ts'
import type { VersionChannel } from '../values/version-channel.ts'
import type { VersionFile } from '../values/version-file.ts'
import type { VersionStatus } from '../values/version-status.ts'
import type { VersionEvent } from './events.ts'

export interface LiveVersion {
  readonly phase: 'live'
  readonly versionId: string
  readonly projectId: string
  readonly name: string
  readonly versionNumber: string
  readonly changelog: string
  readonly channel: VersionChannel
  readonly status: VersionStatus
  readonly featured: boolean
  readonly loaders: readonly string[]
  readonly mrpackLoaders: readonly string[]
  readonly gameVersions: readonly string[]
  readonly environment: Environment
  readonly dependencies: readonly Dependency[]
  readonly files: readonly VersionFile[]
  readonly ordering: number | null
  /** Dropped when the status changes. */
  readonly plannedRelease: { readonly time: string; readonly status: VersionStatus } | null
}

export type VersionState = { readonly phase: 'none' } | { readonly phase: 'deleted' } | LiveVersion

export const initialVersion: VersionState = { phase: 'none' }

const created = (data: Extract<VersionEvent, { type: 'VersionCreated' }>['data']): LiveVersion => {
  const { authorId: _author, publishedAt: _published, ...fields } = data
  return { phase: 'live', ...fields, plannedRelease: null }
}

export const evolveLiveVersion = (version: LiveVersion, event: VersionEvent): LiveVersion => {
  switch (event.type) {
    case 'VersionRenamed':
      return { ...version, name: event.data.name }
    case 'VersionNumberChanged':
      return { ...version, versionNumber: event.data.versionNumber }
    case 'VersionChangelogChanged':
      return { ...version, changelog: event.data.changelog }
    case 'VersionChannelChanged':
      return { ...version, channel: event.data.channel }
    case 'VersionStatusChanged':
      return { ...version, status: event.data.status, plannedRelease: null }
    case 'VersionReleaseScheduled': {
      const { time, requestedStatus } = event.data
      return { ...version, status: 'scheduled', plannedRelease: { time, status: requestedStatus } }
    }
    case 'VersionFeaturedChanged':
      return { ...version, featured: event.data.featured }
    case 'VersionLoadersChanged':
      return { ...version, loaders: event.data.loaders, mrpackLoaders: event.data.mrpackLoaders }
    case 'VersionGameVersionsChanged':
      return { ...version, gameVersions: event.data.gameVersions }
    case 'VersionEnvironmentChanged':
      return { ...version, environment: event.data.environment }
    case 'VersionDependenciesChanged':
      return { ...version, dependencies: event.data.dependencies }
    case 'VersionOrderingChanged':
      return { ...version, ordering: event.data.ordering }
    case 'VersionFileAdded':
      return { ...version, files: [...version.files, event.data.file] }
    case 'VersionFileRemoved':
      return { ...version, files: version.files.filter((file) => file.fileId !== event.data.fileId) }
    case 'VersionPrimaryFileChanged': {
      const { fileId } = event.data
      return {
        ...version,
        files: version.files.map((file) => ({ ...file, primary: file.fileId === fileId })),
      }
    }
    case 'VersionFileTypeChanged': {
      const { fileId, fileType } = event.data
      const files = version.files.map((file) => (file.fileId === fileId ? { ...file, fileType } : file))
      return { ...version, files }
    }
    case 'VersionCreated':
    case 'VersionHistoryImported':
    case 'VersionDeleted':
      return version
  }
}

export const evolveVersion = (version: VersionState, event: VersionEvent): VersionState => {
  if (version.phase === 'live')
    return event.type === 'VersionDeleted' ? { phase: 'deleted' } : evolveLiveVersion(version, event)
  return event.type === 'VersionCreated' && version.phase === 'none' ? created(event.data) : version
}
