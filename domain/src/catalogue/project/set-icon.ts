import type { CatalogueContext } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import type { SetProjectIcon } from './commands.ts'
import type { ProjectOutcome } from './rejections.ts'
import type { LiveProject } from './state.ts'

export const setIcon = (
  { icon }: SetProjectIcon,
  project: LiveProject,
  context: CatalogueContext,
): ProjectOutcome<'SetProjectIcon'> => {
  if (!may(context, 'project.edit')) return notPermitted("change this project's icon")
  if (project.icon?.path === icon.path && project.icon.rawPath === icon.rawPath) return []
  return [{ type: 'ProjectIconSet', data: { projectId: project.projectId, icon } }]
}

export const removeIcon = (
  { projectId, icon }: LiveProject,
  context: CatalogueContext,
): ProjectOutcome<'RemoveProjectIcon'> => {
  if (!may(context, 'project.edit')) return notPermitted("remove this project's icon")
  return icon === null ? [] : [{ type: 'ProjectIconRemoved', data: { projectId } }]
}
