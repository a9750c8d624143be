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

/** The version stays hidden until the product sets `requestedStatus` at the planned time. */
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
  if (time === null)
    return reject(
      'invalid-time',
      'The release time is not a valid time. Write it as RFC 3339, such as 2026-01-31T12:00:00Z.',
    )
  if (!isAfter(time, context.now))
    return reject('release-time-in-past', 'The release time must be in the future.')
  return [{ type: 'VersionReleaseScheduled', data: { versionId, projectId, time, requestedStatus } }]
}

/** Sent by the product at the planned time. Changes nothing before it, or if the status has changed in between. */
export const release = (
  version: LiveVersion,
  context: CatalogueContext,
): VersionOutcome<'ReleaseVersion'> => {
  if (!may(context, 'version.release')) return notPermitted('release this version')
  const { plannedRelease: plan } = version
  return plan === null || isAfter(plan.time, context.now) ? [] : changeStatus(plan.status)(version)
}
