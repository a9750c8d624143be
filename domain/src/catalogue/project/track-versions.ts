import type { CatalogueContext } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import type { ProjectOutcome } from './rejections.ts'
import type { LiveProject } from './state.ts'

// A version is a stream of its own; the project only keeps which there are. The product tells it, perhaps twice.

export const addVersion = (
  versionId: string,
  { projectId, versionIds }: LiveProject,
  { actor }: CatalogueContext,
): ProjectOutcome<'AddProjectVersion'> => {
  if (actor.kind !== 'system') return notPermitted('list a version by hand')
  return versionIds.has(versionId) ? [] : [{ type: 'ProjectVersionAdded', data: { projectId, versionId } }]
}

export const removeVersion = (
  versionId: string,
  { projectId, versionIds }: LiveProject,
  { actor }: CatalogueContext,
): ProjectOutcome<'RemoveProjectVersion'> => {
  if (actor.kind !== 'system') return notPermitted('unlist a version by hand')
  return versionIds.has(versionId) ? [{ type: 'ProjectVersionRemoved', data: { projectId, versionId } }] : []
}
