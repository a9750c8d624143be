import { type Rejection, reject } from '../../kernel/rejection.ts'
import type { VersionStatus } from './events.ts'

const settable = ['listed', 'archived', 'draft', 'unlisted'] as const satisfies readonly VersionStatus[]

export const refuseVersionStatus = (
  status: VersionStatus,
): Rejection<'version-status-not-settable'> | null =>
  (settable as readonly VersionStatus[]).includes(status)
    ? null
    : reject('version-status-not-settable', `The status ${status} cannot be set.`)
