import { type Rejection, reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import { utcTime } from '../times.ts'
import type { ImportVersionHistory } from './commands.ts'
import type { EditRule } from './edit-rule.ts'
import type { VersionOutcome } from './rejections.ts'
import type { LiveVersion } from './state.ts'

const refuseDownloads = (downloads: number | undefined): Rejection<'invalid-count'> | null =>
  downloads === undefined || (Number.isSafeInteger(downloads) && downloads >= 0)
    ? null
    : reject('invalid-count', 'The downloads must be a whole number, 0 or more.')

/** The state does not keep the count, so every command records an event. */
export const setDownloads =
  (downloads: number, context: CatalogueContext): EditRule =>
  ({ versionId, projectId }) => {
    if (!may(context, 'version.setDownloads')) return notPermitted("set this version's downloads")
    return (
      refuseDownloads(downloads) ?? [
        { type: 'VersionHistoryImported', data: { versionId, projectId, downloads } },
      ]
    )
  }

export const importHistory = (
  { publishedAt, downloads }: ImportVersionHistory,
  { versionId, projectId }: LiveVersion,
  context: CatalogueContext,
): VersionOutcome<'ImportVersionHistory'> => {
  if (!may(context, 'version.import')) return notPermitted('import the history of a version')
  const refusal = refuseDownloads(downloads)
  if (refusal !== null) return refusal
  const time = publishedAt === undefined ? undefined : utcTime(publishedAt)
  if (time === null)
    return reject(
      'invalid-time',
      'The publication time is not a valid time. Write it as RFC 3339, such as 2026-01-31T12:00:00Z.',
    )
  if (time === undefined && downloads === undefined) return []
  return [
    {
      type: 'VersionHistoryImported',
      data: {
        versionId,
        projectId,
        ...(time !== undefined && { publishedAt: time }),
        ...(downloads !== undefined && { downloads }),
      },
    },
  ]
}
