import type { DomainEvent } from '../../kernel/event.ts'
import type { EventCatalogue } from '../../kernel/event-definition.ts'
import type { ProjectType } from '../tags/project-types.ts'
import type { MonetizationStatus } from '../values/monetization-status.ts'
import type { License } from '../values/project-license.ts'
import type { ProjectLinks } from '../values/project-links.ts'
import type { GalleryItem, ProjectIcon } from '../values/project-pictures.ts'
import type { ProjectStatus } from '../values/project-status.ts'
import type { SideType } from '../values/side-type.ts'

type Event<Type extends string, Data = unknown> = DomainEvent<Type, { projectId: string } & Data>

/** Stream `project-<projectId>`. */
export type ProjectEvent =
  | Event<
      'ProjectCreated',
      {
        slug: string
        title: string
        summary: string
        body: string
        teamId: string
        threadId: string
        /** The user whose list shows the project while no organization owns it. */
        ownerId: string
        organizationId: string | null
        /** null until the creator or a version declares them. */
        sides: { client: SideType; server: SideType } | null
        categories: readonly string[]
        additionalCategories: readonly string[]
        license: License
        links: ProjectLinks
        requestedStatus: ProjectStatus
        createdAt: string
        /** The type that the creator chose; versions override it. Absent in older events and if none was chosen. */
        projectType?: ProjectType
      }
    >
  | Event<'ProjectRetitled', { title: string }>
  | Event<'ProjectSummaryChanged', { summary: string }>
  | Event<'ProjectBodyChanged', { body: string }>
  | Event<'ProjectSlugChanged', { slug: string; formerSlug: string }>
  | Event<'ProjectCategorised', { categories: readonly string[]; additionalCategories: readonly string[] }>
  | Event<'ProjectLicensed', { license: License }>
  | Event<'ProjectLinksChanged', { links: ProjectLinks }>
  | Event<'ProjectSidesDeclared', { sides: { client: SideType; server: SideType } }>
  | Event<'ProjectIconSet', { icon: ProjectIcon }>
  | Event<'ProjectIconRemoved'>
  | Event<'GalleryItemAdded', { item: GalleryItem }>
  | Event<'GalleryItemChanged', { item: GalleryItem }>
  | Event<'GalleryItemRemoved', { path: string }>
  | Event<'ProjectSubmittedForReview', { queuedAt: string; requestedStatus: ProjectStatus | null }>
  | Event<'ProjectStatusChanged', { status: ProjectStatus; formerStatus: ProjectStatus }>
  /** The project entered the approved class for the first time. */
  | Event<'ProjectApproved', { status: ProjectStatus; formerStatus: ProjectStatus; approvedAt: string }>
  /** null: the creator requests no status, so review chooses one. */
  | Event<'ProjectRequestedStatusChanged', { requestedStatus: ProjectStatus | null }>
  | Event<'ProjectReleaseScheduled', { time: string; requestedStatus: ProjectStatus }>
  | Event<'ProjectMonetizationChanged', { status: MonetizationStatus }>
  | Event<'ProjectModeratorMessageSet', { message: string | null; body: string | null }>
  | Event<'ProjectMovedToOrganization', { organizationId: string }>
  | Event<'ProjectRemovedFromOrganization', { organizationId: string; ownerId: string }>
  | Event<'ProjectOwnerChanged', { ownerId: string }>
  | Event<'ProjectVersionAdded', { versionId: string }>
  | Event<'ProjectVersionRemoved', { versionId: string }>
  /** Carried over from another catalogue by an operator. Absent fields stay as they are. */
  | Event<
      'ProjectHistoryImported',
      {
        createdAt?: string
        updatedAt?: string
        approvedAt?: string | null
        queuedAt?: string | null
        downloads?: number
        followers?: number
      }
    >
  /** Names everything that is deleted or released with the project. */
  | Event<'ProjectDeleted', { slug: string; teamId: string; ownerId: string; versionIds: readonly string[] }>

export const projectEvents = {
  ProjectCreated: { version: 1 },
  ProjectRetitled: { version: 1 },
  ProjectSummaryChanged: { version: 1 },
  ProjectBodyChanged: { version: 1 },
  ProjectSlugChanged: { version: 1 },
  ProjectCategorised: { version: 1 },
  ProjectLicensed: { version: 1 },
  ProjectLinksChanged: { version: 1 },
  ProjectSidesDeclared: { version: 1 },
  ProjectIconSet: { version: 1 },
  ProjectIconRemoved: { version: 1 },
  GalleryItemAdded: { version: 1 },
  GalleryItemChanged: { version: 1 },
  GalleryItemRemoved: { version: 1 },
  ProjectSubmittedForReview: { version: 1 },
  ProjectStatusChanged: { version: 1 },
  ProjectApproved: { version: 1 },
  ProjectRequestedStatusChanged: { version: 1 },
  ProjectReleaseScheduled: { version: 1 },
  ProjectMonetizationChanged: { version: 1 },
  ProjectModeratorMessageSet: { version: 1 },
  ProjectMovedToOrganization: { version: 1 },
  ProjectRemovedFromOrganization: { version: 1 },
  ProjectOwnerChanged: { version: 1 },
  ProjectVersionAdded: { version: 1 },
  ProjectVersionRemoved: { version: 1 },
  ProjectHistoryImported: { version: 1 },
  ProjectDeleted: { version: 1 },
} satisfies Record<ProjectEvent['type'], EventCatalogue[string]>
