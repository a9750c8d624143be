import { type CatalogueContext, mayInProject } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { PROJECT_PERMISSIONS } from '../values/permissions.ts'
import type { ProjectOutcome } from './rejections.ts'
import type { LiveProject } from './state.ts'

export const deleteProject = ({ projectId, slug }: LiveProject, context: CatalogueContext): ProjectOutcome =>
  mayInProject(context, PROJECT_PERMISSIONS.DELETE_PROJECT)
    ? [{ type: 'ProjectDeleted', data: { projectId, slug } }]
    : notPermitted('delete this project')
