import type {
  GalleryItem,
  License,
  MonetizationStatus,
  ProjectIcon,
  ProjectLinks,
  ProjectStatus,
  SideType,
} from '@modstead/domain/catalogue/project/events'
import type {
  DependencyType,
  Environment,
  VersionChannel,
  VersionStatus,
} from '@modstead/domain/catalogue/version/events'

/** What a project's answers need to know of one of its versions. */
export interface VersionSummary {
  readonly id: string
  readonly number: string
  readonly channel: VersionChannel
  readonly status: VersionStatus
  readonly loaders: readonly string[]
  readonly mrpackLoaders: readonly string[]
  readonly gameVersions: readonly string[]
  readonly environment: Environment
  readonly publishedAt: string
  /** Projects that it depends on, once for each kind. */
  readonly dependencies: readonly { readonly projectId: string; readonly type: DependencyType }[]
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
  readonly createdAt: string
  /** As an import gave it; newer versions count more. */
  readonly updatedAt: string | null
  readonly approvedAt: string | null
  readonly queuedAt: string | null
  readonly downloads: number
  readonly followers: number
  readonly versions: readonly VersionSummary[]
}
