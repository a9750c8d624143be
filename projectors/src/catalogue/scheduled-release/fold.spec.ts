import type { ProjectEvent } from '@modstead/domain/catalogue/project/events'
import type { VersionEvent } from '@modstead/domain/catalogue/version/events'
import { describe, expect, it } from 'vitest'
import { project, recorded } from '../../specification.ts'
import { scheduledReleaseProjection } from './fold.ts'
import { scheduledReleaseTable } from './table.ts'

const projectId = 'AAAAAAAA'
const versionId = 'BBBBBBBB'

const scheduled = (time = '2026-12-01T09:00:00Z'): ProjectEvent => ({
  type: 'ProjectReleaseScheduled',
  data: { projectId, time, requestedStatus: 'approved' },
})
const versionScheduled: VersionEvent = {
  type: 'VersionReleaseScheduled',
  data: { versionId, projectId, time: '2026-12-02T09:00:00.000Z', requestedStatus: 'listed' },
}
const projectRow = {
  kind: 'project',
  id: projectId,
  due_at: '2026-12-01T09:00:00.000Z',
  status: 'approved',
  revision: 0,
}
const versionRow = {
  kind: 'version',
  id: versionId,
  due_at: '2026-12-02T09:00:00.000Z',
  status: 'listed',
  revision: 0,
}

const read = async (...events: (ProjectEvent | VersionEvent)[]) => {
  const rows = await project(
    scheduledReleaseProjection,
    recorded(events, ({ data }) =>
      'versionId' in data ? `version-${data.versionId}` : `project-${data.projectId}`,
    ),
  )
  return rows.rows(scheduledReleaseTable)
}

describe('what waits for its release', () => {
  it('is each project and version with its time and status', async () => {
    expect(await read(scheduled(), versionScheduled)).toEqual([projectRow, versionRow])
  })

  it('waits for the time that was said last', async () => {
    expect(await read(scheduled(), scheduled('2027-01-01T00:00:00.000Z'))).toEqual([
      { ...projectRow, due_at: '2027-01-01T00:00:00.000Z', revision: 1 },
    ])
  })

  it.each<ProjectEvent>([
    { type: 'ProjectStatusChanged', data: { projectId, status: 'withheld', formerStatus: 'private' } },
    {
      type: 'ProjectApproved',
      data: { projectId, status: 'approved', formerStatus: 'draft', approvedAt: '2026-01-01T00:00:00.000Z' },
    },
    {
      type: 'ProjectSubmittedForReview',
      data: { projectId, queuedAt: '2026-01-01T00:00:00.000Z', requestedStatus: 'approved' },
    },
  ])('waits no longer after $type', async (event) => {
    expect(await read(scheduled(), versionScheduled, event)).toEqual([versionRow])
  })

  it.each<VersionEvent>([
    {
      type: 'VersionStatusChanged',
      data: { versionId, projectId, status: 'listed', formerStatus: 'scheduled' },
    },
    { type: 'VersionDeleted', data: { versionId, projectId, sha1s: [] } },
  ])('waits no longer after $type', async (event) => {
    expect(await read(scheduled(), versionScheduled, event)).toEqual([projectRow])
  })

  it('goes with its project, versions included', async () => {
    const deleted: ProjectEvent = {
      type: 'ProjectDeleted',
      data: { projectId, slug: 'a', teamId: 'TTTTTTTT', ownerId: 'UUUUUUUU', versionIds: [versionId] },
    }
    expect(await read(scheduled(), versionScheduled, deleted)).toEqual([])
  })
})
