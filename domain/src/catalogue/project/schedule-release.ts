import { reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import { isAfter, utcTime } from '../times.ts'
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
  const time = utcTime(command.time)
  if (time === null) return reject('invalid-time', 'The release time is not a valid time.')
  if (!isAfter(time, context.now))
    return reject('release-time-in-past', 'A release can only be scheduled for the future.')
  if (!isApprovedClass(status))
    return reject('project-not-approved', 'Only a project that has passed review can be scheduled.')
  return [{ type: 'ProjectReleaseScheduled', data: { projectId, time, requestedStatus } }]
}

/** By the product, at the planned time. Changes nothing before it, and nothing once anything else has decided on the status. */
export const release = (
  project: LiveProject,
  context: CatalogueContext,
): ProjectOutcome<'ReleaseProject'> => {
  if (!may(context, 'project.release')) return notPermitted('release this project')
  const { plannedRelease: plan, status } = project
  if (plan === null || plan.status === status || isAfter(plan.time, context.now)) return []
  return [movedTo(project, plan.status, context.now)]
}
