import type { ProjectEvent } from '@modstead/domain/catalogue/project/events'
import type { DataOf } from '@modstead/domain/kernel/event'
import type { Recorded } from '@modstead/infra/log-following/recorded'
import { instant, instantOrNull } from '../../runtime/instant.ts'
import type { ProjectState, VersionTotals } from './state.ts'

export const createdState = (
  data: DataOf<ProjectEvent, 'ProjectCreated'>,
  versions: VersionTotals,
): ProjectState => ({
  slug: data.slug,
  title: data.title,
  summary: data.summary,
  body: data.body,
  teamId: data.teamId,
  threadId: data.threadId,
  ownerId: data.ownerId,
  organizationId: data.organizationId,
  sides: versions.speaking > 0 ? null : data.sides,
  categories: data.categories,
  additionalCategories: data.additionalCategories,
  license: data.license,
  links: data.links,
  icon: null,
  gallery: [],
  status: 'draft',
  requestedStatus: data.requestedStatus,
  monetization: 'monetized',
  moderatorMessage: null,
  projectType: data.projectType ?? null,
  createdAt: instant(data.createdAt),
  updatedAt: null,
  approvedAt: null,
  queuedAt: null,
  downloads: 0,
  followers: 0,
  versions,
})

const imported = (
  state: ProjectState,
  data: DataOf<ProjectEvent, 'ProjectHistoryImported'>,
): ProjectState => ({
  ...state,
  createdAt: data.createdAt === undefined ? state.createdAt : instant(data.createdAt),
  updatedAt: data.updatedAt === undefined ? state.updatedAt : instant(data.updatedAt),
  approvedAt: data.approvedAt === undefined ? state.approvedAt : instantOrNull(data.approvedAt),
  queuedAt: data.queuedAt === undefined ? state.queuedAt : instantOrNull(data.queuedAt),
  downloads: data.downloads ?? state.downloads,
  followers: data.followers ?? state.followers,
})

/** Applies an event of the project's own stream. The fold handles creation and deletion. */
export const evolveState = (state: ProjectState, event: Recorded<ProjectEvent>): ProjectState => {
  switch (event.type) {
    case 'ProjectRetitled':
      return { ...state, title: event.data.title }
    case 'ProjectSummaryChanged':
      return { ...state, summary: event.data.summary }
    case 'ProjectBodyChanged':
      return { ...state, body: event.data.body }
    case 'ProjectSlugChanged':
      return { ...state, slug: event.data.slug }
    case 'ProjectCategorised': {
      const { categories, additionalCategories } = event.data
      return { ...state, categories, additionalCategories }
    }
    case 'ProjectLicensed':
      return { ...state, license: event.data.license }
    case 'ProjectLinksChanged':
      return { ...state, links: event.data.links }
    case 'ProjectSidesDeclared':
      return { ...state, sides: event.data.sides }
    case 'ProjectIconSet':
      return { ...state, icon: event.data.icon }
    case 'ProjectIconRemoved':
      return { ...state, icon: null }
    case 'GalleryItemAdded':
      return { ...state, gallery: [...state.gallery, event.data.item] }
    case 'GalleryItemChanged': {
      const { item } = event.data
      return { ...state, gallery: state.gallery.map((old) => (old.path === item.path ? item : old)) }
    }
    case 'GalleryItemRemoved':
      return { ...state, gallery: state.gallery.filter(({ path }) => path !== event.data.path) }
    case 'ProjectSubmittedForReview': {
      const { requestedStatus, queuedAt } = event.data
      return { ...state, status: 'processing', requestedStatus, queuedAt: instant(queuedAt) }
    }
    case 'ProjectStatusChanged':
      return { ...state, status: event.data.status }
    case 'ProjectApproved':
      return { ...state, status: event.data.status, approvedAt: instant(event.data.approvedAt) }
    case 'ProjectRequestedStatusChanged':
    case 'ProjectReleaseScheduled':
      return { ...state, requestedStatus: event.data.requestedStatus }
    case 'ProjectMonetizationChanged':
      return { ...state, monetization: event.data.status }
    case 'ProjectModeratorMessageSet': {
      const { message, body } = event.data
      return { ...state, moderatorMessage: message === null && body === null ? null : { message, body } }
    }
    case 'ProjectMovedToOrganization':
      return { ...state, organizationId: event.data.organizationId }
    case 'ProjectRemovedFromOrganization':
      return { ...state, organizationId: null, ownerId: event.data.ownerId }
    case 'ProjectOwnerChanged':
      return { ...state, ownerId: event.data.ownerId }
    case 'ProjectHistoryImported':
      return imported(state, event.data)
    case 'ProjectCreated':
    case 'ProjectVersionAdded':
    case 'ProjectVersionRemoved':
    case 'ProjectDeleted':
      return state
  }
}
