import type { ProjectEvent } from '@modstead/domain/catalogue/project/events'
import type { VersionEvent } from '@modstead/domain/catalogue/version/events'
import type { DataOf } from '@modstead/domain/kernel/event'
import {
  LATEST_VERSION_ID,
  type ProjectRow,
  type ProjectVersionRow,
  UPDATED_AT,
  VERSION_IDS,
} from './table.ts'

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

/** Fills the blanks of the stored answers, as a reader does. */
export const filledAnswers = (row: ProjectRow, all: readonly ProjectVersionRow[]) => {
  const listed = all
    .filter((version) => version.project_id === row.id && version.listed)
    .sort((left, right) => (left.published_at < right.published_at ? -1 : 1))
  const updatedAt = [row.base_updated_at, ...listed.map((version) => version.published_at)].sort().at(-1)
  const filled = (head: string) => {
    const ids = listed.map(({ id }) => id)
    const latest = LATEST_VERSION_ID.fill(VERSION_IDS.fill(head, ids), ids.at(-1) ?? '')
    return JSON.parse(`${UPDATED_AT.fill(latest, updatedAt)}}`)
  }
  const [v2, v3, hitV2, hitV3] = [row.v2_head, row.v3_head, row.v2_hit, row.v3_hit].map(filled)
  return { v2, v3, hitV2, hitV3 }
}
