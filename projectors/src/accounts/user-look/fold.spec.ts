import type { UserEvent } from '@modstead/domain/accounts/user/events'
import type { UserLookEvent } from '@modstead/domain/accounts/user-look/events'
import { describe, expect, it } from 'vitest'
import { project, recorded } from '../../runtime/specification.ts'
import { userLookProjection } from './fold.ts'
import { userLookTable } from './table.ts'

type Look = Extract<UserLookEvent, { type: 'UserDetailsViewed' }>
const look = (userId: string, reason: Look['data']['reason'] = 'Asked by mail'): Look => ({
  type: 'UserDetailsViewed',
  data: { userId, foundBy: 'email', reason },
})
const erased: Extract<UserEvent, { type: 'UserErased' }> = {
  type: 'UserErased',
  data: { userId: 'UUUUUUUU' },
}
const missed = {
  type: 'UserLookMissed',
  data: { sought: 'abc', foundBy: 'name' },
} as const satisfies UserLookEvent
const read = async (...events: (UserLookEvent | typeof erased)[]) =>
  (
    await project(
      userLookProjection,
      recorded(events, ({ data }) => `userLook-${'userId' in data ? data.userId : data.sought}`),
    )
  ).rows(userLookTable)

const row = {
  id: '00000000-0000-4000-8000-000000000000',
  user_id: 'UUUUUUUU',
  viewer: 'somebody',
  found_by: 'email',
  reason: 'Asked by mail',
  viewed_at: '2026-01-01T00:00:00.000Z',
}

describe('the history of lookups by staff', () => {
  it('includes who looked at whom, when and why', async () => {
    expect(await read(look('UUUUUUUU'), look('UUUUUUUU', 'Once more'))).toEqual([
      row,
      {
        ...row,
        id: '00000000-0000-4000-8000-000000000001',
        reason: 'Once more',
        viewed_at: '2026-01-01T00:00:01.000Z',
      },
    ])
  })
  it('includes those that found nobody, without what was sought', async () =>
    expect(await read(missed, erased)).toEqual([{ ...row, user_id: null, found_by: 'name', reason: null }]))
  it('drops the reasons for an erased person, but not for others', async () =>
    expect(await read(look('UUUUUUUU'), look('OOOOOOOO'), erased)).toMatchObject([
      { user_id: 'UUUUUUUU', reason: null },
      { user_id: 'OOOOOOOO', reason: 'Asked by mail' },
    ]))
  it('keeps an entry whose reason was erased', async () =>
    expect(await read(look('UUUUUUUU', { erased: true }))).toEqual([{ ...row, reason: null }]))
})
