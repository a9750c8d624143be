import { type CatalogueContext, mayInProject } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { PROJECT_PERMISSIONS } from '../values/permissions.ts'
import type { VersionOutcome } from './rejections.ts'
import type { LiveVersion } from './state.ts'

export const deleteVersion = (
  { versionId, projectId, files }: LiveVersion,
  context: CatalogueContext,
): VersionOutcome =>
  mayInProject(context, PROJECT_PERMISSIONS.DELETE_VERSION)
    ? [{ type: 'VersionDeleted', data: { versionId, projectId, sha1s: files.map((file) => file.sha1) } }]
    : notPermitted('delete this version')
