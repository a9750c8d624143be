import type { ProjectEvent } from '@modstead/domain/catalogue/project/events'
import type { VersionEvent } from '@modstead/domain/catalogue/version/events'
import type { DataOf } from '@modstead/domain/kernel/event'

export const projectId = 'AAAAAAAA'

export const creation = (fields: Partial<DataOf<ProjectEvent, 'ProjectCreated'>> = {}) =>
  ({
    type: 'ProjectCreated',
    data: {
      projectId,
      slug: 'copper',
      title: 'Copper',
      summary: 'Adds copper',
      body: 'Text',
      teamId: 'TTTTTTTT',
      threadId: 'HHHHHHHH',
      ownerId: 'UUUUUUUU',
      organizationId: null,
      sides: { client: 'optional', server: 'unsupported' },
      categories: ['utility'],
      additionalCategories: [],
      license: { id: 'MIT', url: null },
      links: {},
      requestedStatus: 'approved',
      createdAt: '2026-01-01T00:00:00Z',
      ...fields,
    },
  }) satisfies ProjectEvent

export const versionCreation = (
  versionId: string,
  fields: Partial<DataOf<VersionEvent, 'VersionCreated'>> = {},
) =>
  ({
    type: 'VersionCreated',
    data: {
      versionId,
      projectId,
      authorId: 'UUUUUUUU',
      name: versionId,
      versionNumber: versionId,
      changelog: '',
      channel: 'release',
      status: 'listed',
      featured: false,
      loaders: ['fabric'],
      gameVersions: ['1.20.1'],
      mrpackLoaders: [],
      environment: 'unknown',
      dependencies: [],
      files: [],
      ordering: null,
      publishedAt: '2026-01-02T00:00:00Z',
      ...fields,
    },
  }) satisfies VersionEvent
