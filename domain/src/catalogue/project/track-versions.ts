import type { CatalogueContext } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import type { ProjectOutcome } from './rejections.ts'
import type { LiveProject } from './state.ts'

// A version has its own stream, and the project only knows the ids. The product sends these commands, perhaps twice.

export const addVersion = (
  versionId: string,
  { projectId, versionIds }: LiveProject,
  { actor }: CatalogueContext,
): ProjectOutcome<'AddProjectVersion'> => {
  if (actor.kind !== 'system') return notPermitted("change this project's list of versions")
  return versionIds.has(versionId) ? [] : [{ type: 'ProjectVersionAdded', data: { projectId, versionId } }]
}

export const removeVersion = (
  versionId: string,
  { projectId, versionIds }: LiveProject,
  { actor }: CatalogueContext,
): ProjectOutcome<'RemoveProjectVersion'> => {
  if (actor.kind !== 'system') return notPermitted("change this project's list of versions")
  return versionIds.has(versionId) ? [{ type: 'ProjectVersionRemoved', data: { projectId, versionId } }] : []
}
