import type { Dependency } from '../values/dependency.ts'
import type { Environment } from '../values/environment.ts'
import type { VersionChannel } from '../values/version-channel.ts'
import type { FileType, VersionFile } from '../values/version-file.ts'
import type { VersionStatus } from '../values/version-status.ts'

type Command<Type extends string, Fields = unknown> = {
  readonly type: Type
  readonly versionId: string
} & Readonly<Fields>

export type NewVersionFile = Omit<VersionFile, 'primary'>

/** Absent fields stay as they are. A file is named by its id, sha1 or sha512. */
export interface VersionChanges {
  readonly name?: string
  readonly versionNumber?: string
  readonly changelog?: string
  readonly channel?: VersionChannel
  readonly status?: VersionStatus
  readonly featured?: boolean
  /** Loaders as stored: `mrpack` for a modpack. */
  readonly loaders?: readonly string[]
  readonly mrpackLoaders?: readonly string[]
  /** Loaders as v2 shows them: for a modpack, the loaders of its mods. Replaces the two fields above. */
  readonly shownLoaders?: readonly string[]
  readonly gameVersions?: readonly string[]
  readonly environment?: Environment
  readonly dependencies?: readonly Dependency[]
  readonly ordering?: number | null
  readonly primaryFile?: string
  readonly fileTypes?: readonly { readonly file: string; readonly fileType: FileType | null }[]
  /** Only staff can set it. */
  readonly downloads?: number
}

export type CreateVersion = Command<
  'CreateVersion',
  {
    projectId: string
    authorId: string
    name: string
    versionNumber: string
    changelog: string
    channel: VersionChannel
    status: VersionStatus
    featured: boolean
    loaders: readonly string[]
    /** Empty unless `loaders` contains `mrpack`. */
    mrpackLoaders: readonly string[]
    gameVersions: readonly string[]
    environment: Environment
    dependencies: readonly Dependency[]
    files: readonly NewVersionFile[]
    /** null: the first file. */
    primaryFileId: string | null
    ordering: number | null
  }
>
export type EditVersion = Command<'EditVersion', { changes: VersionChanges }>
export type AddVersionFiles = Command<'AddVersionFiles', { files: readonly NewVersionFile[] }>
/** `file` is its id, sha1 or sha512. */
export type RemoveVersionFile = Command<'RemoveVersionFile', { file: string }>
export type ScheduleVersionRelease = Command<
  'ScheduleVersionRelease',
  { time: string; requestedStatus: VersionStatus }
>
export type ImportVersionHistory = Command<
  'ImportVersionHistory',
  { publishedAt?: string; downloads?: number }
>

export type LiveVersionCommand =
  | EditVersion
  | AddVersionFiles
  | RemoveVersionFile
  | ScheduleVersionRelease
  /** Sent by the product at the planned time. */
  | Command<'ReleaseVersion'>
  | ImportVersionHistory
  | Command<'DeleteVersion'>

export type VersionCommand = CreateVersion | LiveVersionCommand
