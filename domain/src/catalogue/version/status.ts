import { type Rejection, reject } from '../../kernel/rejection.ts'
import type { VersionStatus } from '../values/version-status.ts'

/** Whether the version is part of lists, aggregates and search. */
export const isListedVersion = (status: VersionStatus): boolean =>
  status === 'listed' || status === 'archived'

/** Whether only members and staff see the version. */
export const isHiddenVersion = (status: VersionStatus): boolean =>
  status === 'draft' || status === 'scheduled'

const settable = ['listed', 'archived', 'draft', 'unlisted'] as const satisfies readonly VersionStatus[]

export const refuseVersionStatus = (
  status: VersionStatus,
): Rejection<'version-status-not-settable'> | null =>
  (settable as readonly VersionStatus[]).includes(status)
    ? null
    : reject(
        'version-status-not-settable',
        `The status ${status} cannot be set. Choose one of ${settable.join(', ')}.`,
      )
