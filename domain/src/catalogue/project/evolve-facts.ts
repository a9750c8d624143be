import type { DataOf } from '../../kernel/event.ts'
import type { MonetizationStatus } from '../values/monetization-status.ts'
import type { License } from '../values/project-license.ts'
import type { ProjectLinks } from '../values/project-links.ts'
import type { GalleryItem, ProjectIcon } from '../values/project-pictures.ts'
import type { ProjectStatus } from '../values/project-status.ts'
import type { SideType } from '../values/side-type.ts'
import type { ProjectEvent } from './events.ts'

/** The facts of a project that both the decider and the read models fold. */
export interface ProjectFacts {
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly body: string
  readonly teamId: string
  readonly ownerId: string
  readonly organizationId: string | null
  readonly sides: { readonly client: SideType; readonly server: SideType } | null
  readonly categories: readonly string[]
  readonly additionalCategories: readonly string[]
  readonly license: License
  readonly links: ProjectLinks
  readonly icon: ProjectIcon | null
  readonly gallery: readonly GalleryItem[]
  readonly status: ProjectStatus
  readonly requestedStatus: ProjectStatus | null
  readonly monetization: MonetizationStatus
}

export const createdFacts = (data: DataOf<ProjectEvent, 'ProjectCreated'>): ProjectFacts => ({
  slug: data.slug,
  title: data.title,
  summary: data.summary,
  body: data.body,
  teamId: data.teamId,
  ownerId: data.ownerId,
  organizationId: data.organizationId,
  sides: data.sides,
  categories: data.categories,
  additionalCategories: data.additionalCategories,
  license: data.license,
  links: data.links,
  icon: null,
  gallery: [],
  status: 'draft',
  requestedStatus: data.requestedStatus,
  monetization: 'monetized',
})

/** Applies an event to the facts. A caller with further fields updates those itself. */
export const evolveFacts = <Facts extends ProjectFacts>(facts: Facts, event: ProjectEvent): Facts => {
  switch (event.type) {
    case 'ProjectRetitled':
      return { ...facts, title: event.data.title }
    case 'ProjectSummaryChanged':
      return { ...facts, summary: event.data.summary }
    case 'ProjectBodyChanged':
      return { ...facts, body: event.data.body }
    case 'ProjectSlugChanged':
      return { ...facts, slug: event.data.slug }
    case 'ProjectCategorised': {
      const { categories, additionalCategories } = event.data
      return { ...facts, categories, additionalCategories }
    }
    case 'ProjectLicensed':
      return { ...facts, license: event.data.license }
    case 'ProjectLinksChanged':
      return { ...facts, links: event.data.links }
    case 'ProjectSidesDeclared':
      return { ...facts, sides: event.data.sides }
    case 'ProjectIconSet':
      return { ...facts, icon: event.data.icon }
    case 'ProjectIconRemoved':
      return { ...facts, icon: null }
    case 'GalleryItemAdded':
      return { ...facts, gallery: [...facts.gallery, event.data.item] }
    case 'GalleryItemChanged': {
      const { item } = event.data
      return { ...facts, gallery: facts.gallery.map((old) => (old.path === item.path ? item : old)) }
    }
    case 'GalleryItemRemoved':
      return { ...facts, gallery: facts.gallery.filter(({ path }) => path !== event.data.path) }
    case 'ProjectSubmittedForReview':
      return { ...facts, status: 'processing', requestedStatus: event.data.requestedStatus }
    case 'ProjectStatusChanged':
    case 'ProjectApproved':
      return { ...facts, status: event.data.status }
    case 'ProjectRequestedStatusChanged':
      return { ...facts, requestedStatus: event.data.requestedStatus }
    case 'ProjectMonetizationChanged':
      return { ...facts, monetization: event.data.status }
    case 'ProjectMovedToOrganization':
      return { ...facts, organizationId: event.data.organizationId }
    case 'ProjectRemovedFromOrganization':
      return { ...facts, organizationId: null, ownerId: event.data.ownerId }
    case 'ProjectOwnerChanged':
      return { ...facts, ownerId: event.data.ownerId }
    case 'ProjectCreated':
    case 'ProjectModeratorMessageSet':
    case 'ProjectReleaseScheduled':
    case 'ProjectHistoryImported':
    case 'ProjectVersionAdded':
    case 'ProjectVersionRemoved':
    case 'ProjectDeleted':
      return facts
  }
}
