import type { DataOf } from '../../kernel/event.ts'
import { specification } from '../../kernel/specification.ts'
import { asOwner, NOW } from '../examples.ts'
import type { ProjectStatus } from '../values/project-status.ts'
import type { NewGalleryItem, ProjectChanges, ProjectCommand } from './commands.ts'
import { projectDecider } from './decider.ts'
import type { ProjectEvent } from './events.ts'

export const givenProject = specification(projectDecider, asOwner)

export const projectId = 'COPPER00'

export const creation: DataOf<ProjectEvent, 'ProjectCreated'> = {
  projectId,
  slug: 'copper-age',
  title: 'Copper Age',
  summary: 'Tools of copper.',
  body: 'Copper tools and armor.',
  teamId: 'TEAM0000',
  threadId: 'THREAD00',
  ownerId: 'anna',
  organizationId: null,
  sides: { client: 'required', server: 'optional' },
  categories: ['equipment'],
  additionalCategories: [],
  license: { id: 'MIT', url: null },
  links: { source: { url: 'https://code.example/copper', donation: false } },
  requestedStatus: 'approved',
  createdAt: NOW,
}

export const created: ProjectEvent = { type: 'ProjectCreated', data: creation }
export const withVersion: ProjectEvent = {
  type: 'ProjectVersionAdded',
  data: { projectId, versionId: 'VERSION0' },
}
export const submitted: ProjectEvent = {
  type: 'ProjectSubmittedForReview',
  data: { projectId, queuedAt: NOW, requestedStatus: 'approved' },
}
export const approved: ProjectEvent = {
  type: 'ProjectApproved',
  data: { projectId, status: 'approved', formerStatus: 'processing', approvedAt: NOW },
}
export const deleted: ProjectEvent = {
  type: 'ProjectDeleted',
  data: { projectId, slug: 'copper-age', teamId: 'TEAM0000', ownerId: 'anna', versionIds: [] },
}
export const moved = (status: ProjectStatus, formerStatus: ProjectStatus): ProjectEvent => ({
  type: 'ProjectStatusChanged',
  data: { projectId, status, formerStatus },
})

export const edit = (changes: ProjectChanges): ProjectCommand => ({ type: 'EditProject', projectId, changes })

export const picture = (name: string, fields: Partial<NewGalleryItem> = {}): NewGalleryItem => ({
  path: `gallery/${name}.webp`,
  rawPath: `gallery/${name}-raw.png`,
  sha1: name,
  featured: false,
  title: null,
  description: null,
  ordering: 0,
  ...fields,
})
