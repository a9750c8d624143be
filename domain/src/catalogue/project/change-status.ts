import { reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import type { ProjectStatus } from '../values/project-status.ts'
import type { EditRule } from './edit-rule.ts'
import type { ProjectEvent } from './events.ts'
import type { LiveProject } from './state.ts'
import { isApprovedClass, isRequestable } from './status.ts'
import { submitForReview } from './submit-for-review.ts'

/** Returns the event of a move. The first move into the approved class is the approval. */
export const movedTo = (
  { projectId, status: formerStatus, approved }: LiveProject,
  status: ProjectStatus,
  now: string,
): ProjectEvent =>
  isApprovedClass(status) && !approved
    ? { type: 'ProjectApproved', data: { projectId, status, formerStatus, approvedAt: now } }
    : { type: 'ProjectStatusChanged', data: { projectId, status, formerStatus } }

/** An approval grants the status that the creator requested. */
const granted = ({ status, requestedStatus }: LiveProject, wanted: ProjectStatus): ProjectStatus =>
  wanted === 'approved' &&
  !isApprovedClass(status) &&
  requestedStatus !== null &&
  isApprovedClass(requestedStatus)
    ? requestedStatus
    : wanted

export const changeStatus =
  (wanted: ProjectStatus, context: CatalogueContext): EditRule =>
  (project) => {
    if (!may(context, 'project.edit')) return notPermitted("change this project's status")
    if (wanted === 'processing') return submitForReview(project, context)
    if (wanted === project.status) return []
    if (may(context, 'project.review')) return [movedTo(project, granted(project, wanted), context.now)]
    if (isApprovedClass(project.status) && isRequestable(wanted))
      return [movedTo(project, wanted, context.now)]
    return reject(
      'status-not-permitted',
      `You cannot change the status of this project from ${project.status} to ${wanted}.`,
    )
  }
