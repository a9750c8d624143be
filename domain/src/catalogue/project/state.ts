import type { MonetizationStatus } from '../values/monetization-status.ts'
import type { License } from '../values/project-license.ts'
import type { ProjectLinks } from '../values/project-links.ts'
import type { GalleryItem, ProjectIcon } from '../values/project-pictures.ts'
import type { ProjectStatus } from '../values/project-status.ts'
import type { SideType } from '../values/side-type.ts'
import type { ProjectEvent } from './events.ts'

export interface LiveProject {
  readonly phase: 'live'
  readonly projectId: string
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
  /** Whether the project was ever in the approved class. */
  readonly approved: boolean
  readonly monetization: MonetizationStatus
  readonly moderatorMessage: { readonly message: string | null; readonly body: string | null }
  readonly versionIds: ReadonlySet<string>
  /** Dropped when the status changes. */
  readonly plannedRelease: { readonly time: string; readonly status: ProjectStatus } | null
}

export type ProjectState = { readonly phase: 'none' } | { readonly phase: 'deleted' } | LiveProject

export const initialProject: ProjectState = { phase: 'none' }

const created = (data: Extract<ProjectEvent, { type: 'ProjectCreated' }>['data']): LiveProject => ({
  phase: 'live',
  projectId: data.projectId,
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
  approved: false,
  monetization: 'monetized',
  moderatorMessage: { message: null, body: null },
  versionIds: new Set(),
  plannedRelease: null,
})

const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const rest = new Set(ids)
  rest.delete(id)
  return rest
}

export const evolveLiveProject = (project: LiveProject, event: ProjectEvent): LiveProject => {
  switch (event.type) {
    case 'ProjectRetitled':
      return { ...project, title: event.data.title }
    case 'ProjectSummaryChanged':
      return { ...project, summary: event.data.summary }
    case 'ProjectBodyChanged':
      return { ...project, body: event.data.body }
    case 'ProjectSlugChanged':
      return { ...project, slug: event.data.slug }
    case 'ProjectCategorised': {
      const { categories, additionalCategories } = event.data
      return { ...project, categories, additionalCategories }
    }
    case 'ProjectLicensed':
      return { ...project, license: event.data.license }
    case 'ProjectLinksChanged':
      return { ...project, links: event.data.links }
    case 'ProjectSidesDeclared':
      return { ...project, sides: event.data.sides }
    case 'ProjectIconSet':
      return { ...project, icon: event.data.icon }
    case 'ProjectIconRemoved':
      return { ...project, icon: null }
    case 'GalleryItemAdded':
      return { ...project, gallery: [...project.gallery, event.data.item] }
    case 'GalleryItemChanged': {
      const { item } = event.data
      return { ...project, gallery: project.gallery.map((old) => (old.path === item.path ? item : old)) }
    }
    case 'GalleryItemRemoved':
      return { ...project, gallery: project.gallery.filter((item) => item.path !== event.data.path) }
    case 'ProjectSubmittedForReview':
      return {
        ...project,
        status: 'processing',
        requestedStatus: event.data.requestedStatus,
        plannedRelease: null,
      }
    case 'ProjectStatusChanged':
      return { ...project, status: event.data.status, plannedRelease: null }
    case 'ProjectApproved':
      return { ...project, status: event.data.status, approved: true, plannedRelease: null }
    case 'ProjectRequestedStatusChanged':
      return { ...project, requestedStatus: event.data.requestedStatus }
    case 'ProjectMonetizationChanged':
      return { ...project, monetization: event.data.status }
    case 'ProjectModeratorMessageSet':
      return { ...project, moderatorMessage: { message: event.data.message, body: event.data.body } }
    case 'ProjectMovedToOrganization':
      return { ...project, organizationId: event.data.organizationId }
    case 'ProjectRemovedFromOrganization':
      return { ...project, organizationId: null, ownerId: event.data.ownerId }
    case 'ProjectOwnerChanged':
      return { ...project, ownerId: event.data.ownerId }
    case 'ProjectVersionAdded':
      return { ...project, versionIds: new Set(project.versionIds).add(event.data.versionId) }
    case 'ProjectVersionRemoved':
      return { ...project, versionIds: without(project.versionIds, event.data.versionId) }
    case 'ProjectReleaseScheduled': {
      const { time, requestedStatus } = event.data
      return { ...project, plannedRelease: { time, status: requestedStatus } }
    }
    case 'ProjectCreated':
    case 'ProjectHistoryImported':
    case 'ProjectDeleted':
      return project
  }
}

export const evolveProject = (project: ProjectState, event: ProjectEvent): ProjectState => {
  if (project.phase === 'live')
    return event.type === 'ProjectDeleted' ? { phase: 'deleted' } : evolveLiveProject(project, event)
  return event.type === 'ProjectCreated' && project.phase === 'none' ? created(event.data) : project
}
