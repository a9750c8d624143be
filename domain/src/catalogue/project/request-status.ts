import { type Rejection, reject } from '../../kernel/rejection.ts'
import { type CatalogueContext, mayInProject } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { PROJECT_PERMISSIONS } from '../values/permissions.ts'
import type { EditRule } from './edit-rule.ts'
import type { ProjectStatus } from './events.ts'
import { isRequestable } from './status.ts'

export const refuseRequestedStatus = (status: ProjectStatus): Rejection<'status-not-requestable'> | null =>
  isRequestable(status) ? null : reject('status-not-requestable', `The status ${status} cannot be requested.`)

export const requestStatus =
  (requestedStatus: ProjectStatus, context: CatalogueContext): EditRule =>
  (project) => {
    if (!mayInProject(context, PROJECT_PERMISSIONS.EDIT_DETAILS))
      return notPermitted("change this project's requested status")
    const refusal = refuseRequestedStatus(requestedStatus)
    if (refusal !== null) return refusal
    if (project.requestedStatus === requestedStatus) return []
    const { projectId } = project
    return [{ type: 'ProjectRequestedStatusChanged', data: { projectId, requestedStatus } }]
  }
