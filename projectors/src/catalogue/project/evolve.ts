import type { ProjectEvent } from '@modstead/domain/catalogue/project/events'
import { createdFacts, evolveFacts } from '@modstead/domain/catalogue/project/evolve-facts'
import type { DataOf } from '@modstead/domain/kernel/event'
import type { Recorded } from '@modstead/infra/log-following/recorded'
import { instant, instantOrNull } from '../../runtime/instant.ts'
import type { ProjectState, VersionTotals } from './state.ts'

export const createdState = (
  data: DataOf<ProjectEvent, 'ProjectCreated'>,
  versions: VersionTotals,
): ProjectState => {
  const facts = createdFacts(data)
  return {
    ...facts,
    sides: versions.speaking > 0 ? null : facts.sides,
    threadId: data.threadId,
    moderatorMessage: null,
    projectType: data.projectType ?? null,
    createdAt: instant(data.createdAt),
    updatedAt: null,
    approvedAt: null,
    queuedAt: null,
    downloads: 0,
    followers: 0,
    versions,
  }
}

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
export const evolveState = (before: ProjectState, event: Recorded<ProjectEvent>): ProjectState => {
  const state = evolveFacts(before, event)
  switch (event.type) {
    case 'ProjectSubmittedForReview':
      return { ...state, queuedAt: instant(event.data.queuedAt) }
    case 'ProjectApproved':
      return { ...state, approvedAt: instant(event.data.approvedAt) }
    case 'ProjectReleaseScheduled':
      return { ...state, requestedStatus: event.data.requestedStatus }
    case 'ProjectModeratorMessageSet': {
      const { message, body } = event.data
      return { ...state, moderatorMessage: message === null && body === null ? null : { message, body } }
    }
    case 'ProjectHistoryImported':
      return imported(state, event.data)
    default:
      return state
  }
}
