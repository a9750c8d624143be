import type { ProjectType } from '../tags/project-types.ts'
import type { Environment } from '../values/environment.ts'
import type { MonetizationStatus } from '../values/monetization-status.ts'
import type { License } from '../values/project-license.ts'
import type { GalleryItem, ProjectIcon } from '../values/project-pictures.ts'
import type { ProjectStatus } from '../values/project-status.ts'
import type { SideType } from '../values/side-type.ts'

type Command<Type extends string, Fields = unknown> = {
  readonly type: Type
  readonly projectId: string
} & Readonly<Fields>

/** `set` replaces the list, then `add` and `remove` apply. */
export interface ListChange {
  readonly set?: readonly string[]
  readonly add?: readonly string[]
  readonly remove?: readonly string[]
}

export interface LinksChange {
  /** Drops all donation links before `set` applies: a list of donation links replaces the one before it. */
  readonly clearDonations?: boolean
  /** Platform to address; null clears one. Platforms not named stay. */
  readonly set?: Readonly<Record<string, string | null>>
}

export interface WantedSides {
  readonly client?: SideType
  readonly server?: SideType
  /** Of the project's versions, which may say something else than it declared. */
  readonly environments?: readonly Environment[]
}

/** Fields that are absent stay as they are. */
export interface ProjectChanges {
  readonly title?: string
  readonly summary?: string
  readonly body?: string
  /** The caller has reserved it for this project. */
  readonly slug?: string
  readonly categories?: ListChange
  readonly additionalCategories?: ListChange
  readonly license?: Partial<License>
  readonly links?: LinksChange
  readonly sides?: WantedSides
  /** null clears it. */
  readonly requestedStatus?: ProjectStatus | null
  /** `processing` submits for review; `approved` by staff grants the requested status. */
  readonly status?: ProjectStatus
  readonly monetizationStatus?: MonetizationStatus
  readonly moderatorMessage?: { readonly message?: string | null; readonly body?: string | null }
}

/** What an operator carries over. Times are ISO 8601; absent fields stay as they are. */
export interface ProjectHistory {
  readonly createdAt?: string
  readonly updatedAt?: string
  readonly approvedAt?: string | null
  readonly queuedAt?: string | null
  readonly downloads?: number
  readonly followers?: number
}

export type NewGalleryItem = Omit<GalleryItem, 'createdAt'>
export type GalleryItemChanges = Partial<Pick<GalleryItem, 'featured' | 'title' | 'description' | 'ordering'>>

export type CreateProject = Command<
  'CreateProject',
  {
    /** Reserved by the caller. */
    slug: string
    title: string
    summary: string
    body: string
    teamId: string
    threadId: string
    ownerId: string
    /** Needs ADD_PROJECT in `context.organizationPermissions`. */
    organizationId: string | null
    sides: { readonly client: SideType; readonly server: SideType } | null
    categories: readonly string[]
    additionalCategories: readonly string[]
    license: License
    /** Platform to address. */
    links: Readonly<Record<string, string>>
    requestedStatus: ProjectStatus
    /** null: its versions will tell. */
    projectType: ProjectType | null
  }
>

export type EditProject = Command<'EditProject', { changes: ProjectChanges }>
export type SetProjectIcon = Command<'SetProjectIcon', { icon: ProjectIcon }>
export type AddGalleryItem = Command<'AddGalleryItem', { item: NewGalleryItem }>
/** `path` is the picture's path or raw path. */
export type ChangeGalleryItem = Command<'ChangeGalleryItem', { path: string; changes: GalleryItemChanges }>
export type RemoveGalleryItem = Command<'RemoveGalleryItem', { path: string }>
export type SubmitProjectForReview = Command<'SubmitProjectForReview', { requestedStatus?: ProjectStatus }>
export type ScheduleProjectRelease = Command<
  'ScheduleProjectRelease',
  { time: string; requestedStatus: ProjectStatus }
>
/** The owner's, with ADD_PROJECT in the target: `context.organizationPermissions` are the actor's bits there. */
export type MoveProjectToOrganization = Command<'MoveProjectToOrganization', { organizationId: string }>
export type RemoveProjectFromOrganization = Command<
  'RemoveProjectFromOrganization',
  {
    organizationId: string
    /** Whether the new owner is an accepted member of the organisation is what its team says. */
    newOwner: { readonly userId: string; readonly isOrganizationMember: boolean }
  }
>
export type ImportProjectHistory = Command<
  'ImportProjectHistory',
  { history: ProjectHistory; status?: ProjectStatus }
>

export type LiveProjectCommand =
  | EditProject
  | SetProjectIcon
  | Command<'RemoveProjectIcon'>
  | AddGalleryItem
  | ChangeGalleryItem
  | RemoveGalleryItem
  | SubmitProjectForReview
  | ScheduleProjectRelease
  /** By the product, when the planned time has come. */
  | Command<'ReleaseProject'>
  | MoveProjectToOrganization
  | RemoveProjectFromOrganization
  /** By the product, after the ownership of its team has moved. */
  | Command<'ChangeProjectOwner', { ownerId: string }>
  /** By the product, after the version was created or deleted. */
  | Command<'AddProjectVersion', { versionId: string }>
  | Command<'RemoveProjectVersion', { versionId: string }>
  | ImportProjectHistory
  | Command<'DeleteProject'>

export type ProjectCommand = CreateProject | LiveProjectCommand
