import type { Dependency } from '@modstead/domain/catalogue/values/dependency'
import type { Environment } from '@modstead/domain/catalogue/values/environment'
import type { VersionChannel } from '@modstead/domain/catalogue/values/version-channel'
import type { VersionFile } from '@modstead/domain/catalogue/values/version-file'
import type { VersionStatus } from '@modstead/domain/catalogue/values/version-status'

/** The folded state of a version. All answers are computed from it. */
export interface VersionState {
  readonly authorId: string
  readonly name: string
  readonly number: string
  readonly changelog: string
  readonly channel: VersionChannel
  readonly status: VersionStatus
  readonly requestedStatus: VersionStatus | null
  readonly featured: boolean
  readonly loaders: readonly string[]
  readonly mrpackLoaders: readonly string[]
  readonly gameVersions: readonly string[]
  readonly environment: Environment
  readonly dependencies: readonly Dependency[]
  readonly files: readonly VersionFile[]
  readonly ordering: number | null
  readonly publishedAt: string
  readonly downloads: number
}
