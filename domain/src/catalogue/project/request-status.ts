import { type Rejection, reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import type { ProjectStatus } from '../values/project-status.ts'
import type { EditRule } from './edit-rule.ts'
import { isRequestable, requestable } from './status.ts'

export const refuseRequestedStatus = (status: ProjectStatus): Rejection<'status-not-requestable'> | null =>
  isRequestable(status)
    ? null
    : reject(
        'status-not-requestable',
        `The status ${status} cannot be requested. Choose one of ${requestable.join(', ')}.`,
      )

export const requestStatus =
  (requestedStatus: ProjectStatus | null, context: CatalogueContext): EditRule =>
  (project) => {
    if (!may(context, 'project.edit')) return notPermitted("change this project's requested status")
    const refusal = requestedStatus === null ? null : refuseRequestedStatus(requestedStatus)
    if (refusal !== null) return refusal
    if (project.requestedStatus === requestedStatus) return []
    const { projectId } = project
    return [{ type: 'ProjectRequestedStatusChanged', data: { projectId, requestedStatus } }]
  }
