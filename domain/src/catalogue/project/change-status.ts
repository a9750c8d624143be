import { isStaff } from '../../kernel/actor.ts'
import { reject } from '../../kernel/rejection.ts'
import { type CatalogueContext, mayInProject } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { PROJECT_PERMISSIONS } from '../values/permissions.ts'
import type { EditRule } from './edit-rule.ts'
import type { ProjectEvent, ProjectStatus } from './events.ts'
import type { LiveProject } from './state.ts'
import { isApprovedClass, isRequestable } from './status.ts'
import { submitForReview } from './submit-for-review.ts'

/** The fact of a move; the first one into the approved class is the approval. */
export const movedTo = (
  { projectId, status: formerStatus, approved }: LiveProject,
  status: ProjectStatus,
  now: string,
): ProjectEvent =>
  isApprovedClass(status) && !approved
    ? { type: 'ProjectApproved', data: { projectId, status, formerStatus, approvedAt: now } }
    : { type: 'ProjectStatusChanged', data: { projectId, status, formerStatus } }

/** Review that ends well grants what the creator asked for. */
const granted = ({ status, requestedStatus }: LiveProject, wanted: ProjectStatus): ProjectStatus =>
  wanted === 'approved' && !isApprovedClass(status) && isApprovedClass(requestedStatus)
    ? requestedStatus
    : wanted

export const changeStatus =
  (wanted: ProjectStatus, context: CatalogueContext): EditRule =>
  (project) => {
    if (!mayInProject(context, PROJECT_PERMISSIONS.EDIT_DETAILS))
      return notPermitted("change this project's status")
    if (wanted === 'processing') return submitForReview(project, context)
    if (wanted === project.status) return []
    if (isStaff(context.actor)) return [movedTo(project, granted(project, wanted), context.now)]
    if (isApprovedClass(project.status) && isRequestable(wanted))
      return [movedTo(project, wanted, context.now)]
    return reject(
      'status-not-permitted',
      `You cannot change the status of this project from ${project.status} to ${wanted}.`,
    )
  }
