import { z } from 'zod'
import type { DescribedEvents, EventOf } from '../../kernel/event-definition.ts'
import { moment, text, texts } from '../../kernel/event-fields.ts'
import {
  galleryItem,
  icon,
  license,
  links,
  monetizationStatus,
  projectStatus,
  projectType,
  sides,
} from '../event-values.ts'

const dataOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ projectId: text, ...shape })

const categories = { categories: texts, additionalCategories: texts }
const statuses = { status: projectStatus, formerStatus: projectStatus }
const count = z.number().exactOptional()

/** Stream `project-<projectId>`. */
export const projectEvents = {
  ProjectCreated: {
    version: 1,
    data: dataOf({
      slug: text,
      title: text,
      summary: text,
      body: text,
      teamId: text,
      threadId: text,
      ownerId: text.describe('The user whose list shows the project while no organization owns it'),
      organizationId: text.nullable(),
      sides: sides.nullable().describe('null until the creator or a version declares them'),
      ...categories,
      license,
      links,
      requestedStatus: projectStatus,
      createdAt: moment,
      projectType: projectType
        .exactOptional()
        .describe('The type that the creator chose, which versions override; absent in older events'),
    }),
  },
  ProjectRetitled: { version: 1, data: dataOf({ title: text }) },
  ProjectSummaryChanged: { version: 1, data: dataOf({ summary: text }) },
  ProjectBodyChanged: { version: 1, data: dataOf({ body: text }) },
  ProjectSlugChanged: { version: 1, data: dataOf({ slug: text, formerSlug: text }) },
  ProjectCategorised: { version: 1, data: dataOf(categories) },
  ProjectLicensed: { version: 1, data: dataOf({ license }) },
  ProjectLinksChanged: { version: 1, data: dataOf({ links }) },
  ProjectSidesDeclared: { version: 1, data: dataOf({ sides }) },
  ProjectIconSet: {
    version: 1,
    bytes: { stored: ['icon.path', 'icon.rawPath'] },
    data: dataOf({ icon }),
  },
  ProjectIconRemoved: { version: 1, data: dataOf({}) },
  GalleryItemAdded: {
    version: 1,
    bytes: { stored: ['item.path', 'item.rawPath'] },
    data: dataOf({ item: galleryItem }),
  },
  GalleryItemChanged: {
    version: 1,
    bytes: { stored: ['item.path', 'item.rawPath'] },
    data: dataOf({ item: galleryItem }),
  },
  GalleryItemRemoved: { version: 1, data: dataOf({ path: text }) },
  ProjectSubmittedForReview: {
    version: 1,
    data: dataOf({ queuedAt: moment, requestedStatus: projectStatus.nullable() }),
  },
  ProjectStatusChanged: { version: 1, data: dataOf(statuses) },
  /** The project entered the approved class for the first time. */
  ProjectApproved: { version: 1, data: dataOf({ ...statuses, approvedAt: moment }) },
  ProjectRequestedStatusChanged: {
    version: 1,
    data: dataOf({
      requestedStatus: projectStatus.nullable().describe('null: review chooses a status'),
    }),
  },
  ProjectReleaseScheduled: { version: 1, data: dataOf({ time: moment, requestedStatus: projectStatus }) },
  ProjectMonetizationChanged: { version: 1, data: dataOf({ status: monetizationStatus }) },
  ProjectModeratorMessageSet: {
    version: 1,
    data: dataOf({ message: text.nullable(), body: text.nullable() }),
  },
  ProjectMovedToOrganization: { version: 1, data: dataOf({ organizationId: text }) },
  ProjectRemovedFromOrganization: { version: 1, data: dataOf({ organizationId: text, ownerId: text }) },
  ProjectOwnerChanged: { version: 1, data: dataOf({ ownerId: text }) },
  ProjectVersionAdded: { version: 1, data: dataOf({ versionId: text }) },
  ProjectVersionRemoved: { version: 1, data: dataOf({ versionId: text }) },
  /** Carried over from another catalogue by an operator. Absent fields stay as they are. */
  ProjectHistoryImported: {
    version: 1,
    data: dataOf({
      createdAt: moment.exactOptional(),
      updatedAt: moment.exactOptional(),
      approvedAt: moment.nullable().exactOptional(),
      queuedAt: moment.nullable().exactOptional(),
      downloads: count,
      followers: count,
    }),
  },
  /** Names everything that is deleted or released with the project. */
  ProjectDeleted: {
    version: 1,
    data: dataOf({ slug: text, teamId: text, ownerId: text, versionIds: texts }),
  },
} satisfies DescribedEvents

export type ProjectEvent = EventOf<typeof projectEvents>
