import { reject } from '../../kernel/rejection.ts'
import { type CatalogueContext, mayInProject } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { isAfter, utcTime } from '../times.ts'
import { PROJECT_PERMISSIONS } from '../values/permissions.ts'
import type { ScheduleVersionRelease } from './commands.ts'
import type { VersionOutcome } from './rejections.ts'
import type { LiveVersion } from './state.ts'
import { refuseVersionStatus } from './status.ts'

/** Until then the version is hidden; the product sets `requestedStatus` when the time has come. */
export const scheduleRelease = (
  command: ScheduleVersionRelease,
  { versionId, projectId }: LiveVersion,
  context: CatalogueContext,
): VersionOutcome => {
  if (!mayInProject(context, PROJECT_PERMISSIONS.UPLOAD_VERSION))
    return notPermitted('schedule the release of this version')
  const { requestedStatus } = command
  const refusal = refuseVersionStatus(requestedStatus)
  if (refusal !== null) return refusal
  const time = utcTime(command.time)
  if (time === null) return reject('invalid-time', 'The release time is not a valid time.')
  if (!isAfter(time, context.now))
    return reject('release-time-in-past', 'A release can only be scheduled for the future.')
  return [{ type: 'VersionReleaseScheduled', data: { versionId, projectId, time, requestedStatus } }]
}
