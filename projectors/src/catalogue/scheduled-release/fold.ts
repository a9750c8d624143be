import type { ProjectEvent } from '@modstead/domain/catalogue/project/events'
import type { VersionEvent } from '@modstead/domain/catalogue/version/events'
import { instant } from '../../instant.ts'
import { defineProjection, type Recorded, type RowName, type Tables } from '../../projection.ts'
import { rowKey } from '../../table.ts'
import { type ScheduledReleaseRow, scheduledReleaseTable } from './table.ts'

type Event =
  | Extract<
      ProjectEvent,
      {
        type:
          | 'ProjectReleaseScheduled'
          | 'ProjectStatusChanged'
          | 'ProjectApproved'
          | 'ProjectSubmittedForReview'
          | 'ProjectDeleted'
      }
    >
  | Extract<VersionEvent, { type: 'VersionReleaseScheduled' | 'VersionStatusChanged' | 'VersionDeleted' }>

const subjectOf = (event: Recorded<Event>): Pick<ScheduledReleaseRow, 'kind' | 'id'> =>
  'versionId' in event.data
    ? { kind: 'version', id: event.data.versionId }
    : { kind: 'project', id: event.data.projectId }

const keysOf = (event: Recorded<Event>): string[] => {
  const { kind, id } = subjectOf(event)
  const versions = event.type === 'ProjectDeleted' ? event.data.versionIds : []
  return [rowKey(kind, id), ...versions.map((versionId) => rowKey('version', versionId))]
}

const keys = (event: Recorded<Event>): RowName[] =>
  keysOf(event).map((key) => ({ table: scheduledReleaseTable, key }))

const apply = (event: Recorded<Event>, tables: Tables) => {
  const rows = tables.of(scheduledReleaseTable)
  if (event.type === 'ProjectReleaseScheduled' || event.type === 'VersionReleaseScheduled') {
    const { time, requestedStatus: status } = event.data
    rows.set({ ...subjectOf(event), due_at: instant(time), status, revision: Number(event.revision) })
  } else for (const key of keysOf(event)) rows.delete(key)
}

export const scheduledReleaseProjection = defineProjection<Event>({
  name: 'catalogue/scheduled-release',
  version: 1,
  types: [
    'ProjectReleaseScheduled',
    'ProjectStatusChanged',
    'ProjectApproved',
    'ProjectSubmittedForReview',
    'ProjectDeleted',
    'VersionReleaseScheduled',
    'VersionStatusChanged',
    'VersionDeleted',
  ],
  tables: [scheduledReleaseTable],
  keys,
  apply,
})
