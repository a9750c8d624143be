import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Api } from '../../support/api.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import { createProject, ok } from '../../support/publish.ts'

let site: Fixture
beforeAll(async () => {
  site = await startFixture()
})
afterAll(() => site.stop())

const preferences = '/_internal/settings/preferences'
const notifications = '/_internal/settings/notifications'
const choose = (by: Api, chosen: object, chosen_at: string): Promise<Answer> =>
  by.patch(preferences, { preferences: chosen, chosen_at })
const shownTo = async (by: Api) =>
  ok(await by.get('/site/viewer')).as<{ preferences: { chosen: object; at: string } | null }>().preferences

describe('preferences', () => {
  test('belong to the account: the newer choice wins, and the sender of an older one gets the current values', async () => {
    const [here, there] = [await site.signIn(site.user), await site.signIn(site.user)]
    expect(await shownTo(here.api)).toBeNull()
    const at = '2026-11-20T10:00:00.000Z'
    const first = ok(await choose(here.api, { theme: 'dark', compactRows: true }, at))
    expect(first.body).toEqual({ preferences: { theme: 'dark', compactRows: true }, chosen_at: at })
    expect(await shownTo(there.api)).toEqual({ chosen: { theme: 'dark', compactRows: true }, at })
    const older = ok(await choose(there.api, { theme: 'retro' }, '2026-11-20T09:00:00.000Z'))
    expect(older.body).toEqual(first.body)
    ok(await choose(there.api, { theme: 'oled' }, '2026-11-20T11:00:00+00:00'))
    expect(await shownTo(here.api)).toEqual({
      chosen: { theme: 'oled', compactRows: true },
      at: '2026-11-20T11:00:00.000Z',
    })
    expect(await shownTo((await site.signIn(site.friend)).api)).toBeNull()
  })

  test('that were chosen at several times are compared one by one', async () => {
    const { api } = await site.signIn(site.mod)
    ok(await choose(api, { theme: 'dark' }, '2026-11-20T10:00:00Z'))
    const chosen = { theme: 'light', compactRows: true, highContrast: true }
    const times = { theme: '2026-11-20T09:00:00Z', compactRows: '2026-11-20T09:30:00+00:00' }
    const body = { preferences: chosen, chosen_at: '2026-11-20T11:00:00Z', times }
    expect(ok(await api.patch(preferences, body)).body).toEqual({
      preferences: { theme: 'dark', compactRows: true, highContrast: true },
      chosen_at: '2026-11-20T11:00:00.000Z',
    })
  })

  test('with entries follow entry by entry, and those that were cleared are gone', async () => {
    const { api } = await site.signIn(site.friend)
    const send = async (chosen: object, at: string, entry_times: object) =>
      ok(await api.patch(preferences, { preferences: chosen, chosen_at: at, entry_times })).body
    const [first, second] = ['2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z']
    const ownGame = { version: '1.21', loaders: { mod: 'fabric' } }
    await send({ searchDisplayMode: { mod: 'grid' }, ownGame }, first, {})
    const shader = { searchDisplayMode: { mod: 'list', shader: 'list' } }
    const times = { 'searchDisplayMode.shader': second, 'ownGame.version': '2026-11-20T12:00:00+01:00' }
    expect(await send({ ...shader, ownGame: { loaders: {} } }, second, times)).toEqual({
      preferences: {
        searchDisplayMode: { mod: 'grid', shader: 'list' },
        ownGame: { loaders: { mod: 'fabric' } },
      },
      chosen_at: second,
    })
    const refused = { preferences: {}, chosen_at: second, entry_times: { 'theme.mod': second } }
    expect((await api.patch(preferences, refused)).status).toBe(400)
  })

  test.each([
    ['an unknown key', { font: 'comic' }],
    ['an unknown theme', { theme: 'neon' }],
    ['a preferred dark theme that is light', { preferredDarkTheme: 'light' }],
    ['a list of anything', { searchDisplayMode: { mod: 'cube' } }],
    [
      'more loaders than types',
      {
        ownGame: {
          loaders: Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`type-${index}`, 'fabric'])),
        },
      },
    ],
    ['a long name', { ownGame: { version: 'x'.repeat(65), loaders: {} } }],
  ])('with %s are refused completely', async (_name, chosen) => {
    const { api } = await site.signIn(site.enemy)
    const answer = await choose(api, { ...chosen, compactRows: true }, '2026-11-20T10:00:00Z')
    expect(answer.status, answer.text).toBe(400)
    expect(await shownTo(api)).toBeNull()
  })

  test('are refused to visitors', async () => {
    expect((await choose(site.nobody, { theme: 'dark' }, '2026-11-20T10:00:00Z')).status).toBe(401)
    expect((await site.nobody.get(notifications)).status).toBe(401)
  })
})

describe('notifications', () => {
  interface Notification {
    readonly id: string
    readonly type: string
  }
  const listOf = async () =>
    ok(await site.friend.api.get(`/v2/user/${site.friend.id}/notifications`)).as<Notification[]>()
  const mute = (by: Api, types: readonly string[], newsletter = false) =>
    by.patch(notifications, { muted: types.map((type) => ({ type, channel: 'site' })), newsletter })

  test('of a muted type are neither listed nor found by id, until they are unmuted', async () => {
    const { team } = await createProject(site.user.api, 'inviting')
    ok(await site.user.api.post(`/v2/team/${team}/members`, { user_id: site.friend.id }), 204)
    const [invitation] = await listOf()
    expect(invitation?.type).toBe('team_invite')
    const path = `/v2/notification/${invitation?.id}`
    const { api } = await site.signIn(site.friend)

    ok(await mute(api, ['organization_invite', 'project_update', 'status_change']), 204)
    expect(await listOf()).toEqual([invitation])
    ok(await mute(api, ['team_invite']), 204)
    expect(await listOf()).toEqual([])
    expect((await site.friend.api.get(path)).status).toBe(404)
    ok(await mute(api, ['team_invite', 'organization_invite', 'project_update', 'status_change']), 204)
    expect(await listOf()).toEqual([])
    ok(await mute(api, []), 204)
    expect(await listOf()).toEqual([invitation])
  })

  test('are chosen independently of the news by mail', async () => {
    const { api } = await site.signIn(site.mod)
    const chosen = async () => ok(await api.get(notifications)).body
    expect(await chosen()).toEqual({ muted: [], wanted: [], newsletter: false })
    ok(await mute(api, ['status_change', 'project_update', 'status_change'], true), 204)
    expect(await chosen()).toEqual({
      muted: [
        { type: 'project_update', channel: 'site' },
        { type: 'status_change', channel: 'site' },
      ],
      wanted: [],
      newsletter: true,
    })
    ok(await mute(api, ['project_update'], false), 204)
    expect(await chosen()).toEqual({
      muted: [{ type: 'project_update', channel: 'site' }],
      wanted: [],
      newsletter: false,
    })
  })

  test('are chosen one by one, and what was chosen elsewhere meanwhile stays', async () => {
    const { api } = await site.signIn(site.enemy)
    ok(await api.patch(notifications, { newsletter: true }), 204)
    const byMail = { type: 'team_invite', channel: 'mail' } as const
    ok(await api.patch(notifications, { choices: [{ ...byMail, on: true }] }), 204)
    ok(await api.patch(notifications, { newsletter: false }), 204)
    const onSite = { type: 'status_change', channel: 'site' } as const
    ok(await api.patch(notifications, { choices: [{ ...onSite, on: false }] }), 204)
    const chosen = { muted: [onSite], wanted: [byMail], newsletter: false }
    expect(ok(await api.get(notifications)).body).toEqual(chosen)
    ok(await api.patch(notifications, {}), 204)
    expect(ok(await api.get(notifications)).body).toEqual(chosen)
  })

  test('that do not exist, or are never sent that way, cannot be chosen', async () => {
    const { api } = await site.signIn(site.mod)
    const byMail = { muted: [{ type: 'team_invite', channel: 'mail' }], newsletter: false }
    expect((await api.patch(notifications, byMail)).status).toBe(400)
    const byPost = { choices: [{ type: 'team_invite', channel: 'post', on: true }] }
    expect((await api.patch(notifications, byPost)).status).toBe(400)
    expect((await mute(api, ['gossip'])).status).toBe(400)
  })
})

test('a name that is reserved for the site can only be given by administrators', async () => {
  const named = (by: Api) => by.patch(`/v3/user/${site.enemy.id}`, { username: 'Mod.Stead' })
  const refused = await named(site.enemy.api)
  expect([refused.status, refused.text.includes('username-reserved')]).toEqual([400, true])
  ok(await named(site.admin.api), 204)
})
