import { type CatalogueContext, mayInProject } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { PROJECT_PERMISSIONS } from '../values/permissions.ts'
import type { ProjectOutcome } from './rejections.ts'
import type { LiveProject } from './state.ts'

export const deleteProject = (project: LiveProject, context: CatalogueContext): ProjectOutcome => {
  if (!mayInProject(context, PROJECT_PERMISSIONS.DELETE_PROJECT)) return notPermitted('delete this project')
  const { projectId, slug, teamId, ownerId, versionIds } = project
  return [{ type: 'ProjectDeleted', data: { projectId, slug, teamId, ownerId, versionIds: [...versionIds] } }]
}
