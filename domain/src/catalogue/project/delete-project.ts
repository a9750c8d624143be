import type { CatalogueContext } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import type { ProjectOutcome } from './rejections.ts'
import type { LiveProject } from './state.ts'

export const deleteProject = (
  project: LiveProject,
  context: CatalogueContext,
): ProjectOutcome<'DeleteProject'> => {
  if (!may(context, 'project.delete')) return notPermitted('delete this project')
  const { projectId, slug, teamId, ownerId, versionIds } = project
  return [{ type: 'ProjectDeleted', data: { projectId, slug, teamId, ownerId, versionIds: [...versionIds] } }]
}
