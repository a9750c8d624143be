import { type Rejection, reject } from '../../kernel/rejection.ts'
import type { Rule } from '../combine-rules.ts'
import { MAX_ORDERING } from '../limits.ts'
import type { VersionChannel } from '../values/version-channel.ts'
import type { VersionStatus } from '../values/version-status.ts'
import type { EditRule } from './edit-rule.ts'
import type { VersionEvent } from './events.ts'
import type { LiveVersion } from './state.ts'
import { refuseVersionStatus } from './status.ts'

export const refuseOrdering = (ordering: number | null): Rejection<'invalid-ordering'> | null =>
  ordering === null || (Number.isInteger(ordering) && Math.abs(ordering) <= MAX_ORDERING)
    ? null
    : reject(
        'invalid-ordering',
        `The ordering must be a whole number from -${MAX_ORDERING} to ${MAX_ORDERING}.`,
      )

export const changeChannel =
  (channel: VersionChannel): EditRule =>
  ({ versionId, projectId, channel: former }) =>
    channel === former ? [] : [{ type: 'VersionChannelChanged', data: { versionId, projectId, channel } }]

export const changeStatus =
  (status: VersionStatus): Rule<LiveVersion, VersionEvent, 'version-status-not-settable'> =>
  ({ versionId, projectId, status: formerStatus }) => {
    const refusal = refuseVersionStatus(status)
    if (refusal !== null) return refusal
    if (status === formerStatus) return []
    return [{ type: 'VersionStatusChanged', data: { versionId, projectId, status, formerStatus } }]
  }

export const changeFeatured =
  (featured: boolean): EditRule =>
  ({ versionId, projectId, featured: former }) =>
    featured === former ? [] : [{ type: 'VersionFeaturedChanged', data: { versionId, projectId, featured } }]

export const changeOrdering =
  (ordering: number | null): EditRule =>
  ({ versionId, projectId, ordering: former }) => {
    const refusal = refuseOrdering(ordering)
    if (refusal !== null) return refusal
    return ordering === former
      ? []
      : [{ type: 'VersionOrderingChanged', data: { versionId, projectId, ordering } }]
  }
