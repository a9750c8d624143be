import type { AccessTokenEvent } from '@modstead/domain/accounts/access-token/events'
import { describe, expect, it } from 'vitest'
import { project, recorded } from '../../runtime/specification.ts'
import { accessTokenProjection } from './fold.ts'
import { accessTokenTable } from './table.ts'

const ids = { tokenId: 'KKKKKKKK', userId: 'UUUUUUUU' }

const created: AccessTokenEvent = {
  type: 'AccessTokenCreated',
  data: { ...ids, name: 'CI', scopes: '1024', expiresAt: '2030-01-01T00:00:00Z', secretHash: 'hash' },
}

const read = async (...events: AccessTokenEvent[]) =>
  (
    await project(
      accessTokenProjection,
      recorded(events, () => 'accessToken-KKKKKKKK'),
    )
  ).rows(accessTokenTable)

describe('the list of access tokens', () => {
  it('follows the events of a token', async () => {
    expect(
      await read(
        created,
        { type: 'AccessTokenRenamed', data: { ...ids, name: 'Build' } },
        { type: 'AccessTokenScopesChanged', data: { ...ids, scopes: '0' } },
        { type: 'AccessTokenExpiryChanged', data: { ...ids, expiresAt: '2031-01-01T00:00:00Z' } },
      ),
    ).toEqual([
      {
        id: 'KKKKKKKK',
        user_id: 'UUUUUUUU',
        name: 'Build',
        scopes: '0',
        expires_at: '2031-01-01T00:00:00.000Z',
        created_at: '2026-01-01T00:00:00.000Z',
        confined_to: null,
        secret_hash: 'hash',
      },
    ])
  })

  it('shows what a token is confined to', async () => {
    const confinedTo = { projects: ['PPPPPPPP'], organizations: [] }
    const others = { projects: [], organizations: ['OOOOOOOO'] }
    const born = { ...created, data: { ...created.data, confinedTo } } as AccessTokenEvent
    expect(await read(born)).toMatchObject([{ confined_to: confinedTo }])
    expect(
      await read(born, { type: 'AccessTokenConfined', data: { ...ids, confinedTo: others } }),
    ).toMatchObject([{ confined_to: others }])
    expect(
      await read(born, { type: 'AccessTokenConfined', data: { ...ids, confinedTo: null } }),
    ).toMatchObject([{ confined_to: null }])
  })

  it('leaves out short-lived tokens issued by the product', async () => {
    const issued = {
      ...created,
      data: { ...created.data, issuedBy: 'trusted-publishing' },
    } as AccessTokenEvent
    expect(await read(issued, { type: 'AccessTokenRevoked', data: ids })).toEqual([])
    expect(await read(issued)).toEqual([])
  })

  it('drops a revoked token', async () => {
    expect(await read(created, { type: 'AccessTokenRevoked', data: ids })).toEqual([])
  })
})
