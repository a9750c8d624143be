import type { CatalogueContext } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import type { VersionOutcome } from './rejections.ts'
import type { LiveVersion } from './state.ts'

export const deleteVersion = (
  { versionId, projectId, files }: LiveVersion,
  context: CatalogueContext,
): VersionOutcome<'DeleteVersion'> =>
  may(context, 'version.delete')
    ? [{ type: 'VersionDeleted', data: { versionId, projectId, sha1s: files.map((file) => file.sha1) } }]
    : notPermitted('delete this version')
