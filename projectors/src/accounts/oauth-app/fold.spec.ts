import type { OauthAppEvent } from '@modstead/domain/accounts/oauth-app/events'
import { describe, expect, it } from 'vitest'
import { project, recorded } from '../../runtime/specification.ts'
import { oauthAppProjection } from './fold.ts'
import { oauthAppTable } from './table.ts'

const settings = { publicUrl: 'https://mods.test', filesUrl: 'https://files.test' }
const ids = { appId: 'AAAAAAAA', ownerId: 'UUUUUUUU' }
const redirects = [{ id: 'RRRRRRRR', address: 'https://lamp.test/callback' }]
const erased = { erased: true } as const
const registered = {
  type: 'AppRegistered',
  data: {
    ...ids,
    name: 'Lamp launcher',
    url: 'https://lamp.test',
    description: 'Lights',
    redirects,
    maxScopes: '2048',
    secretHash: 'hash',
    registeredAt: '2026-01-01T00:00:00Z',
  },
} satisfies OauthAppEvent
const row = {
  id: 'AAAAAAAA',
  owner_id: 'UUUUUUUU',
  name: 'Lamp launcher',
  url: 'https://lamp.test',
  description: 'Lights',
  icon_url: null,
  raw_icon_url: null,
  max_scopes: '2048',
  redirects: JSON.stringify(redirects),
  is_public: false,
  created_at: '2026-01-01T00:00:00.000Z',
}
const icon: OauthAppEvent = {
  type: 'AppIconSet',
  data: { ...ids, icon: { path: 'icon/a_96.webp', rawPath: 'icon/a.png', color: 1 } },
}

const read = async (...events: OauthAppEvent[]) =>
  (
    await project(
      oauthAppProjection(settings as never),
      recorded(events, ({ data }) => `oauthApp-${data.appId}`),
    )
  ).rows(oauthAppTable)

describe('the list of apps', () => {
  it('shows an app without its secret', async () => expect(await read(registered)).toEqual([row]))
  it('marks a public app', async () => {
    const isPublic: OauthAppEvent = { ...registered, data: { ...registered.data, secretHash: null } }
    expect(await read(isPublic)).toEqual([{ ...row, is_public: true }])
  })
  it('follows each change', async () => {
    const changed = await read(
      registered,
      { type: 'AppProfileChanged', data: { ...ids, name: 'Sun', url: null, description: null } },
      { type: 'AppRedirectsChanged', data: { ...ids, redirects: [] } },
      { type: 'AppScopesChanged', data: { ...ids, maxScopes: '2' } },
      { type: 'AppSecretRotated', data: { ...ids, secretHash: 'next' } },
      icon,
    )
    expect(changed).toMatchObject([
      { name: 'Sun', url: null, description: null, redirects: '[]', max_scopes: '2', is_public: false },
    ])
    expect(changed[0]?.icon_url).toMatch(/^https:.*a_96\.webp$/)
    expect(changed[0]?.raw_icon_url).toMatch(/^https:.*a\.png$/)
  })
  it('drops a removed icon and a deleted app', async () => {
    expect(await read(registered, icon, { type: 'AppIconRemoved', data: ids })).toEqual([row])
    expect(await read(registered, { type: 'AppDeleted', data: ids }, icon)).toEqual([])
  })
  it('leaves out what was erased', async () => {
    const gone = [{ id: 'RRRRRRRR', address: erased }]
    const data = { ...registered.data, name: erased, url: erased, description: erased, redirects: gone }
    expect(await read({ ...registered, data })).toEqual([
      { ...row, name: '', url: null, description: null, redirects: '[]' },
    ])
  })
})
