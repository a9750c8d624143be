import { isRejection, reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import { releaseTimeOf } from '../release-time.ts'
import { isAfter } from '../times.ts'
import { movedTo } from './change-status.ts'
import type { ScheduleProjectRelease } from './commands.ts'
import type { ProjectOutcome } from './rejections.ts'
import { refuseRequestedStatus } from './request-status.ts'
import type { LiveProject } from './state.ts'
import { isApprovedClass } from './status.ts'

export const scheduleRelease = (
  command: ScheduleProjectRelease,
  { projectId, status }: LiveProject,
  context: CatalogueContext,
): ProjectOutcome<'ScheduleProjectRelease'> => {
  if (!may(context, 'project.edit')) return notPermitted('schedule the release of this project')
  const { requestedStatus } = command
  const refusal = refuseRequestedStatus(requestedStatus)
  if (refusal !== null) return refusal
  const time = releaseTimeOf(command.time, context.now)
  if (isRejection(time)) return time
  if (!isApprovedClass(status))
    return reject(
      'project-not-approved',
      'A release can only be scheduled after the project has passed review.',
    )
  return [{ type: 'ProjectReleaseScheduled', data: { projectId, time, requestedStatus } }]
}

/** Sent by the product at the planned time. Changes nothing before it, or if the status has changed in between. */
export const release = (
  project: LiveProject,
  context: CatalogueContext,
): ProjectOutcome<'ReleaseProject'> => {
  if (!may(context, 'project.release')) return notPermitted('release this project')
  const { plannedRelease: plan, status } = project
  if (plan === null || plan.status === status || isAfter(plan.time, context.now)) return []
  return [movedTo(project, plan.status, context.now)]
}
