import type { ProjectType } from '@modstead/domain/catalogue/tags/project-types'
import type { MonetizationStatus } from '@modstead/domain/catalogue/values/monetization-status'
import type { License } from '@modstead/domain/catalogue/values/project-license'
import type { ProjectLinks } from '@modstead/domain/catalogue/values/project-links'
import type { GalleryItem, ProjectIcon } from '@modstead/domain/catalogue/values/project-pictures'
import type { ProjectStatus } from '@modstead/domain/catalogue/values/project-status'
import type { SideType } from '@modstead/domain/catalogue/values/side-type'

/** How many versions name each value. */
type Counts = Readonly<Record<string, number>>

/** What a project knows of its versions: its size follows from the tags that they name, not from their number. */
export interface VersionTotals {
  /** Of whatever status, as `speaking`. */
  readonly all: number
  /** Those that name an environment. */
  readonly speaking: number
  /** Listed and archived ones, as all counts below. */
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

/** What the fold remembers of a project; all answers are computed from it. */
export interface ProjectState {
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly body: string
  readonly teamId: string
  readonly threadId: string
  readonly ownerId: string
  readonly organizationId: string | null
  /** What the creator declared, until the newest version says something else. */
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
  /** What it was created as; null where nobody said. */
  readonly projectType: ProjectType | null
  readonly createdAt: string
  /** As an import gave it; newer versions count more. */
  readonly updatedAt: string | null
  readonly approvedAt: string | null
  readonly queuedAt: string | null
  readonly downloads: number
  readonly followers: number
  readonly versions: VersionTotals
}
