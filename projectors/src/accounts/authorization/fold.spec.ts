import type { AuthorizationEvent } from '@modstead/domain/accounts/authorization/events'
import { describe, expect, it } from 'vitest'
import { project, recorded } from '../../runtime/specification.ts'
import { authorizationProjection } from './fold.ts'
import { authorizationTable } from './table.ts'

const ids = { authorizationId: 'ZZZZZZZZ', userId: 'UUUUUUUU', appId: 'AAAAAAAA' }
const authorized = (scopes: string, redirectId = 'R1'): AuthorizationEvent => ({
  type: 'AppAuthorized',
  data: { ...ids, redirectId, scopes },
})
const row = {
  id: 'ZZZZZZZZ',
  user_id: 'UUUUUUUU',
  app_id: 'AAAAAAAA',
  approvals: '{"R1":"6"}',
  created_at: '2026-01-01T00:00:00.000Z',
}
const read = async (...events: AuthorizationEvent[]) =>
  (
    await project(
      authorizationProjection,
      recorded(events, () => 'authorization-ZZZZZZZZ'),
    )
  ).rows(authorizationTable)

describe('the list of authorizations', () => {
  it('shows what was approved', async () => expect(await read(authorized('6'))).toEqual([row]))
  it('adds later approvals, at the same address and at others', async () => {
    expect(await read(authorized('6'), authorized('14'), authorized('1', 'R2'))).toEqual([
      { ...row, approvals: '{"R1":"14","R2":"1"}' },
    ])
  })
  it('drops what is revoked, and starts again', async () => {
    const revoked: AuthorizationEvent = { type: 'AuthorizationRevoked', data: { ...ids, because: 'by-user' } }
    expect(await read(authorized('6'), revoked)).toEqual([])
    const [again] = await read(authorized('6'), revoked, authorized('2'))
    expect(again?.approvals).toBe('{"R1":"2"}')
  })
})
