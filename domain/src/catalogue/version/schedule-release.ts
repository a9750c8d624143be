import { isRejection } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import { releaseTimeOf } from '../release-time.ts'
import { isAfter } from '../times.ts'
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
  const time = releaseTimeOf(command.time, context.now)
  if (isRejection(time)) return time
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
