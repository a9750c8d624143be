import type { ProjectType } from '@modstead/domain/catalogue/tags/project-types'
import type { MonetizationStatus } from '@modstead/domain/catalogue/values/monetization-status'
import type { License } from '@modstead/domain/catalogue/values/project-license'
import type { ProjectLinks } from '@modstead/domain/catalogue/values/project-links'
import type { GalleryItem, ProjectIcon } from '@modstead/domain/catalogue/values/project-pictures'
import type { ProjectStatus } from '@modstead/domain/catalogue/values/project-status'
import type { SideType } from '@modstead/domain/catalogue/values/side-type'

/** The number of versions that name each value. */
type Counts = Readonly<Record<string, number>>

/** Totals over a project's versions. Their size depends on the tags that versions name, not on the number of versions. */
export interface VersionTotals {
  /** Versions in any status, like `speaking`. */
  readonly all: number
  /** Versions that name an environment. */
  readonly speaking: number
  /** Listed and archived versions, like all counts below. */
  readonly listed: number
  readonly loaders: Counts
  readonly mrpackLoaders: Counts
  readonly gameVersions: Counts
  readonly environments: Counts
}

export interface Sides {
  readonly client: SideType
  readonly server: SideType
}

/** The folded state of a project. All answers are computed from it. */
export interface ProjectState {
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly body: string
  readonly teamId: string
  readonly threadId: string
  readonly ownerId: string
  readonly organizationId: string | null
  /** The sides that the creator declared. They hold until a newer version says otherwise. */
  readonly sides: Sides | null
  readonly categories: readonly string[]
  readonly additionalCategories: readonly string[]
  readonly license: License
  readonly links: ProjectLinks
  readonly icon: ProjectIcon | null
  readonly gallery: readonly GalleryItem[]
  readonly status: ProjectStatus
  readonly requestedStatus: ProjectStatus | null
  readonly monetization: MonetizationStatus
  readonly moderatorMessage: { readonly message: string | null; readonly body: string | null } | null
  /** The type that the creator chose. null: none. */
  readonly projectType: ProjectType | null
  readonly createdAt: string
  /** Carried over by an import. A newer version overrides it. */
  readonly updatedAt: string | null
  readonly approvedAt: string | null
  readonly queuedAt: string | null
  readonly downloads: number
  readonly followers: number
  readonly versions: VersionTotals
}
