import { type PrivacyEvent, privacyEvents } from '@modstead/domain/accounts/user/privacy/events'
import type { Recorded } from '@modstead/infra/log-following/recorded'
import { instant } from '../../runtime/instant.ts'
import { defineProjection, type Tables, typesOf } from '../../runtime/projection.ts'
import { type PrivacyRow, privacyTable } from './table.ts'

const evolve = (row: PrivacyRow, event: Recorded<PrivacyEvent>): PrivacyRow => {
  const ended = (exportId: string, export_status: 'failed' | 'gone'): PrivacyRow =>
    row.export_id === exportId ? { ...row, export_status, export_kept_until: null } : row
  switch (event.type) {
    case 'UserExportAsked':
      return {
        ...row,
        export_id: event.data.exportId,
        export_status: 'running',
        export_asked_at: instant(event.data.askedAt),
        export_bytes: null,
        export_kept_until: null,
      }
    case 'UserExportFinished': {
      const { exportId, bytes: export_bytes, keptUntil } = event.data
      if (row.export_id !== exportId) return row
      return { ...row, export_status: 'kept', export_bytes, export_kept_until: instant(keptUntil) }
    }
    case 'UserExportFailed':
      return ended(event.data.exportId, 'failed')
    case 'UserExportDropped':
      return ended(event.data.exportId, 'gone')
    case 'UserDeletionPlanned': {
      const { deletesAt, projects } = event.data
      return { ...row, deletes_at: instant(deletesAt), project_choices: JSON.stringify(projects) }
    }
    case 'UserDeletionGivenUp':
      return { ...row, deletes_at: null, project_choices: '[]' }
    case 'UserErasureBegun':
    case 'UserErased':
      return row
  }
}

const blank = (user_id: string): PrivacyRow => ({
  user_id,
  export_id: null,
  export_status: null,
  export_asked_at: null,
  export_bytes: null,
  export_kept_until: null,
  deletes_at: null,
  project_choices: '[]',
})

const apply = (event: Recorded<PrivacyEvent>, tables: Tables) => {
  const rows = tables.of(privacyTable)
  const { userId } = event.data
  if (event.type === 'UserErased') return rows.delete(userId)
  rows.set(evolve(rows.get(userId) ?? blank(userId), event))
}

export const privacyProjection = defineProjection<PrivacyEvent>({
  name: 'accounts/privacy',
  group: 'site',
  version: 1,
  types: typesOf(privacyEvents),
  tables: [privacyTable],
  keys: (event) => [{ table: privacyTable, key: event.data.userId }],
  apply,
})
