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

/** `set` replaces the list first, then `add` and `remove` apply. */
export interface ListChange {
  readonly set?: readonly string[]
  readonly add?: readonly string[]
  readonly remove?: readonly string[]
}

export interface LinksChange {
  /** Drops all donation links before `set` applies, so that a list of donation links replaces the previous one. */
  readonly clearDonations?: boolean
  /** Maps platform to address. null removes the link; absent platforms stay as they are. */
  readonly set?: Readonly<Record<string, string | null>>
}

export interface WantedSides {
  readonly client?: SideType
  readonly server?: SideType
  /** Environments of the project's versions, which may contradict its declaration. */
  readonly environments?: readonly Environment[]
}

/** Absent fields stay as they are. */
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
  /** `processing` submits for review. `approved`, set by staff, grants the requested status. */
  readonly status?: ProjectStatus
  readonly monetizationStatus?: MonetizationStatus
  readonly moderatorMessage?: { readonly message?: string | null; readonly body?: string | null }
}

/** History that an operator carries over from another catalogue. Times are ISO 8601. Absent fields stay as they are. */
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
    /** The caller has reserved it. */
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
    /** Maps platform to address. */
    links: Readonly<Record<string, string>>
    requestedStatus: ProjectStatus
    /** null: its versions will decide. */
    projectType: ProjectType | null
  }
>

export type EditProject = Command<'EditProject', { changes: ProjectChanges }>
export type SetProjectIcon = Command<'SetProjectIcon', { icon: ProjectIcon }>
export type AddGalleryItem = Command<'AddGalleryItem', { item: NewGalleryItem }>
/** `path` is the path or raw path of the picture. */
export type ChangeGalleryItem = Command<'ChangeGalleryItem', { path: string; changes: GalleryItemChanges }>
export type RemoveGalleryItem = Command<'RemoveGalleryItem', { path: string }>
export type SubmitProjectForReview = Command<'SubmitProjectForReview', { requestedStatus?: ProjectStatus }>
export type ScheduleProjectRelease = Command<
  'ScheduleProjectRelease',
  { time: string; requestedStatus: ProjectStatus }
>
/** Needs the owner, with ADD_PROJECT in the target organization: `context.organizationPermissions` are the bits there. */
export type MoveProjectToOrganization = Command<'MoveProjectToOrganization', { organizationId: string }>
export type RemoveProjectFromOrganization = Command<
  'RemoveProjectFromOrganization',
  {
    organizationId: string
    /** The caller looks the membership up in the organization's team. Invitees do not count. */
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
  /** Sent by the product at the planned time. */
  | Command<'ReleaseProject'>
  | MoveProjectToOrganization
  | RemoveProjectFromOrganization
  /** Sent by the product after the ownership of the project's team was transferred. */
  | Command<'ChangeProjectOwner', { ownerId: string }>
  /** Sent by the product after the version was created or deleted. */
  | Command<'AddProjectVersion', { versionId: string }>
  | Command<'RemoveProjectVersion', { versionId: string }>
  | ImportProjectHistory
  | Command<'DeleteProject'>

export type ProjectCommand = CreateProject | LiveProjectCommand
