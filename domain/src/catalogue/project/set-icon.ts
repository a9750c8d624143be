import { type CatalogueContext, mayInProject } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { PROJECT_PERMISSIONS } from '../values/permissions.ts'
import type { SetProjectIcon } from './commands.ts'
import type { ProjectOutcome } from './rejections.ts'
import type { LiveProject } from './state.ts'

export const setIcon = (
  { icon }: SetProjectIcon,
  project: LiveProject,
  context: CatalogueContext,
): ProjectOutcome => {
  if (!mayInProject(context, PROJECT_PERMISSIONS.EDIT_DETAILS))
    return notPermitted("change this project's icon")
  if (project.icon?.path === icon.path && project.icon.rawPath === icon.rawPath) return []
  return [{ type: 'ProjectIconSet', data: { projectId: project.projectId, icon } }]
}

export const removeIcon = ({ projectId, icon }: LiveProject, context: CatalogueContext): ProjectOutcome => {
  if (!mayInProject(context, PROJECT_PERMISSIONS.EDIT_DETAILS))
    return notPermitted("remove this project's icon")
  return icon === null ? [] : [{ type: 'ProjectIconRemoved', data: { projectId } }]
}
