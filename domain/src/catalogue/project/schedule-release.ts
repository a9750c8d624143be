import { reject } from '../../kernel/rejection.ts'
import { type CatalogueContext, mayInProject } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { isAfter, utcTime } from '../times.ts'
import { PROJECT_PERMISSIONS } from '../values/permissions.ts'
import type { ScheduleProjectRelease } from './commands.ts'
import type { ProjectOutcome } from './rejections.ts'
import { refuseRequestedStatus } from './request-status.ts'
import type { LiveProject } from './state.ts'
import { isApprovedClass } from './status.ts'

export const scheduleRelease = (
  command: ScheduleProjectRelease,
  { projectId, status }: LiveProject,
  context: CatalogueContext,
): ProjectOutcome => {
  if (!mayInProject(context, PROJECT_PERMISSIONS.EDIT_DETAILS))
    return notPermitted('schedule the release of this project')
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
