import { ALL_SCOPES, type Scope, scopeBit } from '@modstead/domain/kernel/scopes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../support/api.ts'
import type { Person } from '../../support/catalogue.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import { addMember, ok } from '../../support/publish.ts'

const UPLOAD_VERSION = 1
const MANAGE_INVITES = 16

let site: Fixture
beforeAll(async () => {
  site = await startFixture()
  await addMember(site.user.api, site.alpha.team, site.friend, {
    permissions: UPLOAD_VERSION | MANAGE_INVITES,
  })
})
afterAll(() => site.stop())

/** The rights that are true in `can`, or undefined if the answer has no `can`. */
const rightsIn = async (by: Api, path: string): Promise<readonly string[] | undefined> => {
  const { can } = ok(await by.get(path)).as<{ can?: Record<string, boolean> }>()
  return can && Object.keys(can).filter((right) => can[right])
}
const without = async (person: Person, ...scopes: readonly Scope[]): Promise<Api> => {
  const lost = scopes.reduce((bits, scope) => bits | scopeBit(scope), 0n)
  return (await site.withScopes(person, ALL_SCOPES & ~lost)).api
}

const inTeam = ['inviteMember', 'editMember', 'removeMember']
const ofOwner = [
  'edit',
  'editBody',
  'delete',
  'transfer',
  'uploadVersion',
  'editVersion',
  'deleteVersion',
  'trustPublisher',
  ...inTeam,
]

describe.each(['/v3/project/alpha', '/site/project/alpha'])('%s', (path) => {
  test('shows the owner what they may do', async () => {
    expect(new Set(await rightsIn(site.user.api, path))).toEqual(new Set(ofOwner))
  })
  test('shows a member what their bits allow', async () => {
    expect(await rightsIn(site.friend.api, path)).toEqual([
      ...['uploadVersion', 'editVersion', 'trustPublisher', 'inviteMember'],
    ])
  })
  test('shows staff their review rights, and strangers nothing', async () => {
    expect(new Set(await rightsIn(site.mod.api, path))).toEqual(
      new Set(['edit', 'editBody', 'review', 'uploadVersion', 'editVersion', 'trustPublisher']),
    )
    expect(new Set(await rightsIn(site.admin.api, path))).toEqual(new Set([...ofOwner, 'review']))
    expect(await rightsIn(site.enemy.api, path)).toEqual([])
  })
  test('includes only what the token covers', async () => {
    const blind = await without(site.user, 'PROJECT_WRITE', 'VERSION_DELETE', 'ORGANIZATION_WRITE')
    expect(await rightsIn(blind, path)).toEqual(['delete', 'uploadVersion', 'editVersion'])
  })
})

describe('versions, organizations, teams and accounts', () => {
  const version = () => site.alpha.versions[0]
  test('a version', async () => {
    for (const path of [`/v3/version/${version()}`, `/v3/project/alpha/version/${version()}`]) {
      expect(await rightsIn(site.user.api, path)).toEqual(['edit', 'delete', 'deleteFile'])
      expect(await rightsIn(site.friend.api, path)).toEqual(['edit'])
      expect(await rightsIn(site.nobody, path)).toBeUndefined()
    }
    const page = `/site/project/alpha/version/${version()}`
    expect(await rightsIn(site.friend.api, page)).toEqual(['edit'])
    expect(await rightsIn(site.nobody, page)).toEqual([])
  })
  test('an organization', async () => {
    for (const path of ['/v3/organization/zeta', '/site/organization/zeta']) {
      const all = ['edit', 'delete', 'addProject', 'removeProject', ...inTeam]
      expect(await rightsIn(site.user.api, path)).toEqual(all)
      expect(await rightsIn(site.mod.api, path)).toEqual(['edit', 'addProject'])
    }
  })
  test('only one’s own membership of a team', async () => {
    const membersSeenBy = async (by: Api) =>
      ok(await by.get(`/v3/team/${site.alpha.team}/members`)).as<
        { user: { id: string }; can?: Record<string, boolean> }[]
      >()
    const seen = await membersSeenBy(site.friend.api)
    expect(seen.map(({ can }) => can !== undefined)).toEqual(
      seen.map(({ user }) => user.id === site.friend.id),
    )
    expect(seen.find(({ can }) => can)?.can).toEqual({
      inviteMember: true,
      editMember: false,
      removeMember: false,
      transferOwnership: false,
    })
    expect((await membersSeenBy(site.user.api)).find(({ can }) => can)?.can?.transferOwnership).toBe(true)
    expect((await membersSeenBy(site.nobody)).some(({ can }) => can)).toBe(false)
  })
  test('an account', async () => {
    expect(await rightsIn(site.user.api, '/site/user/user')).toEqual(['edit'])
    expect(await rightsIn(site.admin.api, '/site/user/user')).toEqual(['edit', 'changeRole'])
    expect(await rightsIn(site.enemy.api, '/site/user/user')).toEqual([])
    expect(await rightsIn(site.nobody, '/site/user/user')).toEqual([])
  })
})

describe('answers that everybody gets', () => {
  test('stay the same for visitors, before and after a signed-in user', async () => {
    const plain = ok(await site.nobody.get('/v3/project/alpha'))
    expect(plain.body).not.toHaveProperty('can')
    const own = ok(await site.user.api.get('/v3/project/alpha'))
    expect(own.body).toHaveProperty('can')
    const again = ok(await site.nobody.get('/v3/project/alpha'))
    expect(again.text).toBe(plain.text)
    expect(own.headers.get('etag')).not.toBe(plain.headers.get('etag'))
  })
  test('differ in their ETag, which can be used for a change', async () => {
    const own = ok(await site.user.api.get('/v3/project/alpha'))
    const etag = own.headers.get('etag') ?? ''
    const same = await site.user.api.get('/v3/project/alpha', { 'if-none-match': etag })
    expect(same.status).toBe(304)
    expect((await site.enemy.api.get('/v3/project/alpha', { 'if-none-match': etag })).status).toBe(200)
    const change = { headers: { 'if-match': etag }, body: { wiki_url: 'https://wiki.test' } }
    ok(await site.user.api.send('PATCH', '/v2/project/alpha', change), 204)
  })
  test('contain no rights in v2', async () => {
    for (const path of ['/v2/project/alpha', `/v2/version/${site.alpha.versions[0]}`])
      expect(ok(await site.user.api.get(path)).body).not.toHaveProperty('can')
    const members = ok(await site.user.api.get(`/v2/team/${site.alpha.team}/members`)).as<object[]>()
    expect(members.some((member) => 'can' in member)).toBe(false)
  })
})
