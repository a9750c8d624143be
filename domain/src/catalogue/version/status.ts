import { type Rejection, reject } from '../../kernel/rejection.ts'
import type { VersionStatus } from './events.ts'

export const settableVersionStatuses = [
  'listed',
  'archived',
  'draft',
  'unlisted',
] as const satisfies readonly VersionStatus[]

const shown: readonly VersionStatus[] = ['listed', 'archived']

/** Whether the version counts for what its project runs on. */
export const isShownVersion = (status: VersionStatus): boolean => shown.includes(status)

export const refuseVersionStatus = (
  status: VersionStatus,
): Rejection<'version-status-not-settable'> | null =>
  (settableVersionStatuses as readonly VersionStatus[]).includes(status)
    ? null
    : reject('version-status-not-settable', `The status ${status} cannot be set.`)
