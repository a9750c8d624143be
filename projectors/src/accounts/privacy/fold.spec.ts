import type { PrivacyEvent } from '@modstead/domain/accounts/user/privacy/events'
import { describe, expect, it } from 'vitest'
import { project, recorded } from '../../runtime/specification.ts'
import { privacyProjection } from './fold.ts'
import { privacyTable } from './table.ts'

const userId = 'UUUUUUUU'
const asked = (exportId: string): PrivacyEvent => ({
  type: 'UserExportAsked',
  data: { userId, exportId, askedAt: '2026-01-01T00:00:00Z' },
})
const finished = (exportId: string): PrivacyEvent => ({
  type: 'UserExportFinished',
  data: { userId, exportId, bytes: 12, keptUntil: '2026-01-08T00:00:00Z' },
})
const ending = (type: 'UserExportFailed' | 'UserExportDropped', exportId: string): PrivacyEvent => ({
  type,
  data: { userId, exportId },
})
const choice = { projectId: 'PPPPPPPP', heir: { kind: 'user', id: 'HHHHHHHH' } } as const
const planned: PrivacyEvent = {
  type: 'UserDeletionPlanned',
  data: { userId, deletesAt: '2026-02-01T00:00:00Z', projects: [choice] },
}
const bare = (type: 'UserDeletionGivenUp' | 'UserErased'): PrivacyEvent => ({
  type,
  data: { userId },
})

const row = {
  user_id: userId,
  export_id: 'AAAAAAAA',
  export_status: 'running',
  export_asked_at: '2026-01-01T00:00:00.000Z',
  export_bytes: null,
  export_kept_until: null,
  deletes_at: null,
  project_choices: '[]',
}
const kept = {
  ...row,
  export_status: 'kept',
  export_bytes: 12,
  export_kept_until: '2026-01-08T00:00:00.000Z',
}

const read = async (...events: PrivacyEvent[]) =>
  (
    await project(
      privacyProjection,
      recorded(events, () => `user-${userId}`),
    )
  ).rows(privacyTable)

describe('the requests of users about their data', () => {
  it('follow an export from the request to its end', async () => {
    expect(await read(asked('AAAAAAAA'))).toEqual([row])
    expect(await read(asked('AAAAAAAA'), finished('AAAAAAAA'))).toEqual([kept])
    const dropped = await read(
      asked('AAAAAAAA'),
      finished('AAAAAAAA'),
      ending('UserExportDropped', 'AAAAAAAA'),
    )
    expect(dropped).toEqual([{ ...kept, export_status: 'gone', export_kept_until: null }])
    expect(await read(asked('AAAAAAAA'), ending('UserExportFailed', 'AAAAAAAA'))).toEqual([
      { ...row, export_status: 'failed' },
    ])
  })
  it('include only the last export', async () => {
    const later = await read(
      asked('BBBBBBBB'),
      asked('AAAAAAAA'),
      finished('BBBBBBBB'),
      ending('UserExportDropped', 'BBBBBBBB'),
    )
    expect(later).toEqual([row])
  })
  it('follow a deletion, and drop everything about an erased person', async () => {
    const plan = { deletes_at: '2026-02-01T00:00:00.000Z', project_choices: JSON.stringify([choice]) }
    expect(await read(asked('AAAAAAAA'), planned)).toEqual([{ ...row, ...plan }])
    expect(await read(asked('AAAAAAAA'), planned, bare('UserDeletionGivenUp'))).toEqual([row])
    expect(
      await read(asked('AAAAAAAA'), planned, { type: 'UserErasureBegun', data: { userId, pictures: [] } }),
    ).toEqual([{ ...row, ...plan }])
    expect(await read(asked('AAAAAAAA'), planned, bare('UserErased'))).toEqual([])
  })
})
