import { reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import { isAfter, utcTime } from '../times.ts'
import { changeStatus } from './change-release.ts'
import type { ScheduleVersionRelease } from './commands.ts'
import type { VersionOutcome } from './rejections.ts'
import type { LiveVersion } from './state.ts'
import { refuseVersionStatus } from './status.ts'

/** Until then the version is hidden; the product sets `requestedStatus` when the time has come. */
export const scheduleRelease = (
  command: ScheduleVersionRelease,
  { versionId, projectId }: LiveVersion,
  context: CatalogueContext,
): VersionOutcome<'ScheduleVersionRelease'> => {
  if (!may(context, 'version.edit')) return notPermitted('schedule the release of this version')
  const { requestedStatus } = command
  const refusal = refuseVersionStatus(requestedStatus)
  if (refusal !== null) return refusal
  const time = utcTime(command.time)
  if (time === null) return reject('invalid-time', 'The release time is not a valid time.')
  if (!isAfter(time, context.now))
    return reject('release-time-in-past', 'A release can only be scheduled for the future.')
  return [{ type: 'VersionReleaseScheduled', data: { versionId, projectId, time, requestedStatus } }]
}

/** By the product, at the planned time. Changes nothing before it, and nothing once anything else has decided on the status. */
export const release = (
  version: LiveVersion,
  context: CatalogueContext,
): VersionOutcome<'ReleaseVersion'> => {
  if (!may(context, 'version.release')) return notPermitted('release this version')
  const { plannedRelease: plan } = version
  return plan === null || isAfter(plan.time, context.now) ? [] : changeStatus(plan.status)(version)
}
