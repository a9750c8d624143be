import type { DataOf } from '../../kernel/event.ts'
import type { ProjectStatus } from '../values/project-status.ts'
import type { ProjectEvent } from './events.ts'
import { createdFacts, evolveFacts, type ProjectFacts } from './evolve-facts.ts'

export interface LiveProject extends ProjectFacts {
  readonly phase: 'live'
  readonly projectId: string
  /** Whether the project was ever in the approved class. */
  readonly approved: boolean
  readonly moderatorMessage: { readonly message: string | null; readonly body: string | null }
  readonly versionIds: ReadonlySet<string>
  /** Dropped when the status changes. */
  readonly plannedRelease: { readonly time: string; readonly status: ProjectStatus } | null
}

export type ProjectState = { readonly phase: 'none' } | { readonly phase: 'deleted' } | LiveProject

export const initialProject: ProjectState = { phase: 'none' }

const created = (data: DataOf<ProjectEvent, 'ProjectCreated'>): LiveProject => ({
  ...createdFacts(data),
  phase: 'live',
  projectId: data.projectId,
  approved: false,
  moderatorMessage: { message: null, body: null },
  versionIds: new Set(),
  plannedRelease: null,
})

const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const rest = new Set(ids)
  rest.delete(id)
  return rest
}

export const evolveLiveProject = (before: LiveProject, event: ProjectEvent): LiveProject => {
  const project = evolveFacts(before, event)
  switch (event.type) {
    case 'ProjectSubmittedForReview':
    case 'ProjectStatusChanged':
      return { ...project, plannedRelease: null }
    case 'ProjectApproved':
      return { ...project, approved: true, plannedRelease: null }
    case 'ProjectModeratorMessageSet':
      return { ...project, moderatorMessage: { message: event.data.message, body: event.data.body } }
    case 'ProjectVersionAdded':
      return { ...project, versionIds: new Set(project.versionIds).add(event.data.versionId) }
    case 'ProjectVersionRemoved':
      return { ...project, versionIds: without(project.versionIds, event.data.versionId) }
    case 'ProjectReleaseScheduled': {
      const { time, requestedStatus } = event.data
      return { ...project, plannedRelease: { time, status: requestedStatus } }
    }
    default:
      return project
  }
}

export const evolveProject = (project: ProjectState, event: ProjectEvent): ProjectState => {
  if (project.phase === 'live')
    return event.type === 'ProjectDeleted' ? { phase: 'deleted' } : evolveLiveProject(project, event)
  return event.type === 'ProjectCreated' && project.phase === 'none' ? created(event.data) : project
}
