import type { DomainEvent } from '../../kernel/event.ts'
import type { EventCatalogue } from '../../kernel/event-definition.ts'
import type { Dependency } from '../values/dependency.ts'
import type { Environment } from '../values/environment.ts'
import type { VersionChannel } from '../values/version-channel.ts'
import type { FileType, VersionFile } from '../values/version-file.ts'
import type { VersionStatus } from '../values/version-status.ts'

type Event<Type extends string, Data = unknown> = DomainEvent<
  Type,
  { versionId: string; projectId: string } & Data
>

/** Stream `version-<versionId>`. */
export type VersionEvent =
  | Event<
      'VersionCreated',
      {
        authorId: string
        name: string
        versionNumber: string
        changelog: string
        channel: VersionChannel
        status: VersionStatus
        featured: boolean
        loaders: readonly string[]
        gameVersions: readonly string[]
        /** The loaders of a modpack's mods. The loader of the modpack itself is `mrpack`. */
        mrpackLoaders: readonly string[]
        environment: Environment
        dependencies: readonly Dependency[]
        files: readonly VersionFile[]
        ordering: number | null
        publishedAt: string
      }
    >
  | Event<'VersionRenamed', { name: string }>
  | Event<'VersionNumberChanged', { versionNumber: string }>
  | Event<'VersionChangelogChanged', { changelog: string }>
  | Event<'VersionChannelChanged', { channel: VersionChannel }>
  | Event<'VersionStatusChanged', { status: VersionStatus; formerStatus: VersionStatus }>
  | Event<'VersionReleaseScheduled', { time: string; requestedStatus: VersionStatus }>
  | Event<'VersionFeaturedChanged', { featured: boolean }>
  | Event<'VersionLoadersChanged', { loaders: readonly string[]; mrpackLoaders: readonly string[] }>
  | Event<'VersionGameVersionsChanged', { gameVersions: readonly string[] }>
  | Event<'VersionEnvironmentChanged', { environment: Environment }>
  | Event<'VersionDependenciesChanged', { dependencies: readonly Dependency[] }>
  | Event<'VersionOrderingChanged', { ordering: number | null }>
  | Event<'VersionFileAdded', { file: VersionFile }>
  | Event<'VersionFileRemoved', { fileId: string; sha1: string }>
  | Event<'VersionPrimaryFileChanged', { fileId: string }>
  | Event<'VersionFileTypeChanged', { fileId: string; fileType: FileType | null }>
  /** Carried over from another catalogue by an operator. */
  | Event<'VersionHistoryImported', { publishedAt?: string; downloads?: number }>
  | Event<'VersionDeleted', { sha1s: readonly string[] }>

export const versionEvents = {
  VersionCreated: { version: 1 },
  VersionRenamed: { version: 1 },
  VersionNumberChanged: { version: 1 },
  VersionChangelogChanged: { version: 1 },
  VersionChannelChanged: { version: 1 },
  VersionStatusChanged: { version: 1 },
  VersionReleaseScheduled: { version: 1 },
  VersionFeaturedChanged: { version: 1 },
  VersionLoadersChanged: { version: 1 },
  VersionGameVersionsChanged: { version: 1 },
  VersionEnvironmentChanged: { version: 1 },
  VersionDependenciesChanged: { version: 1 },
  VersionOrderingChanged: { version: 1 },
  VersionFileAdded: { version: 1 },
  VersionFileRemoved: { version: 1 },
  VersionPrimaryFileChanged: { version: 1 },
  VersionFileTypeChanged: { version: 1 },
  VersionHistoryImported: { version: 1 },
  VersionDeleted: { version: 1 },
} satisfies Record<VersionEvent['type'], EventCatalogue[string]>
