import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Api, connect, idsQuery } from '../../support/api.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import { mailsTo, mailTo } from '../../support/kept-mails.ts'
import { createVersion, ok } from '../../support/publish.ts'

let site: Fixture
/** Tokens of the owner of everything: for the hidden project, for the organization, and for neither. */
let [within, ofOrganization, elsewhere]: Api[] = []
const by = (api: Api | undefined): Api => {
  if (!api) throw new Error('there is no such token')
  return api
}
beforeAll(async () => {
  site = await startFixture()
  const confined = async (projects: readonly string[], organizations: readonly string[]) =>
    (await site.confinedTo(site.user, { projects, organizations })).api
  within = await confined([site.beta.id], [])
  ofOrganization = await confined([], [site.zeta.id])
  elsewhere = await confined([site.alpha.id], [])
})
afterAll(() => site.stop())

describe('a hidden project', () => {
  test.each(['/v2/project/beta', '/v3/project/beta', '/v2/project/beta/version', '/v2/project/beta/members'])(
    '%s is visible only to a token for it',
    async (path) => {
      expect((await by(within).get(path)).status).toBe(200)
      expect((await by(elsewhere).get(path)).status).toBe(404)
      expect((await by(ofOrganization).get(path)).status).toBe(404)
    },
  )
  test('appears in lists only for a token for it', async () => {
    const slugs = async (api: Api) =>
      ok(await api.get('/v2/user/user/projects'))
        .as<{ slug: string }[]>()
        .map(({ slug }) => slug)
        .toSorted()
    expect(await slugs(by(within))).toEqual(['alpha', 'beta'])
    expect(await slugs(by(elsewhere))).toEqual(['alpha'])
    expect(ok(await by(elsewhere).get(`/v2/projects?${idsQuery([site.beta.id])}`)).body).toEqual([])
  })
  test('is included with the organization that owns it', async () => {
    const path = `/v3/organization/${site.zeta.id}/projects`
    ok(await site.user.api.post(path, { project_id: site.beta.id }))
    const status = async (api: Api | undefined) => (await by(api).get('/v2/project/beta')).status
    await expect.poll(() => status(ofOrganization)).toBe(200)
    expect([await status(within), await status(elsewhere)]).toEqual([200, 404])
    ok(await site.user.api.delete(`${path}/${site.beta.id}`, { new_owner: site.user.id }))
    await expect.poll(() => status(ofOrganization)).toBe(404)
  })
})

test('a hidden organization is visible only to a token for it', async () => {
  const status = async (api: Api | undefined) => (await by(api).get('/v3/organization/zeta')).status
  expect([await status(ofOrganization), await status(within)]).toEqual([200, 404])
})

test('the shown rights are limited to what the token covers', async () => {
  const can = async (api: Api | undefined) =>
    ok(await by(api).get('/v3/project/alpha')).as<{ can: Record<string, boolean> }>().can
  expect(await can(elsewhere)).toMatchObject({ edit: true, uploadVersion: true, inviteMember: false })
  expect(Object.values(await can(within))).not.toContain(true)
})

test('a version can be published only where the token applies', async () => {
  const { id } = await createVersion(by(elsewhere), site.alpha.id, { version_number: 'confined' })
  expect((await by(within).patch(`/v2/version/${id}`, { name: 'No' })).status).toBe(401)
  ok(await by(elsewhere).patch(`/v2/version/${id}`, { name: 'Yes' }), 204)
})

test('no role extends a token: that of an administrator has the rights of a member', async () => {
  const { api } = await site.confinedTo(site.admin, { projects: [site.alpha.id], organizations: [] })
  expect((await api.patch('/v2/project/alpha', { title: 'No' })).status).toBe(401)
  expect((await api.get('/v2/project/beta')).status).toBe(404)
})

describe('a token created through the API', () => {
  const wanted = { name: 'Confined', scopes: 2 ** 12, expires: '2100-01-01T00:00:00Z' }
  interface Made {
    readonly id: string
    readonly access_token: string
  }
  const make = async (changes: object) =>
    ok(await site.user.api.post('/v2/pat', { ...wanted, ...changes })).as<Made>()
  const editStatus = async ({ access_token }: Made, slug: string) =>
    (await connect(site.url, access_token).patch(`/v2/project/${slug}`, { license_id: 'MIT' })).status

  test('is confined to what it names, and can be confined to something else at once', async () => {
    const made = await make({ confined_to: { projects: [site.alpha.id], organizations: [] } })
    expect([await editStatus(made, 'alpha'), await editStatus(made, 'beta')]).toEqual([204, 404])
    const others = { confined_to: { projects: [site.beta.id], organizations: [] } }
    ok(await site.user.api.patch(`/v2/pat/${made.id}`, others), 204)
    expect([await editStatus(made, 'alpha'), await editStatus(made, 'beta')]).toEqual([401, 204])
    const list = ok(await site.user.api.get('/v2/pat')).as<{ id: string }[]>()
    expect(list.find(({ id }) => id === made.id)).toMatchObject(others)
    ok(await site.user.api.patch(`/v2/pat/${made.id}`, { name: 'Another name' }), 204)
    expect(await editStatus(made, 'alpha')).toBe(401)
    ok(await site.user.api.patch(`/v2/pat/${made.id}`, { confined_to: null }), 204)
    expect(await editStatus(made, 'alpha')).toBe(204)
  })
  test('is announced to its owner by mail, once, without its secret', async () => {
    const changes = { name: 'Told by mail' }
    const headers = { 'idempotency-key': 'told by mail' }
    const body = { ...wanted, ...changes }
    const made = ok(await site.user.api.send('POST', '/v2/pat', { headers, body })).as<Made>()
    ok(await site.user.api.send('POST', '/v2/pat', { headers, body }))
    const mail = await mailTo(site.dataDir, 'user@example.test', 'Told by mail')
    expect(mail.text).not.toContain(made.access_token.slice(12))
    const told = (await mailsTo(site.dataDir, 'user@example.test')).filter(({ subject }) =>
      subject.includes('Told by mail'),
    )
    expect(told).toHaveLength(1)
  })
  test('cannot be confined to nothing', async () => {
    const nothing = { confined_to: { projects: [], organizations: [] } }
    expect((await site.user.api.post('/v2/pat', { ...wanted, ...nothing })).status).toBe(400)
  })
})

describe('a user with a session', () => {
  const wanted = { name: 'By session', scopes: 2, expires: '2100-01-01T00:00:00Z' }
  const signInBefore = async (minutes: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - minutes * 60_000 })
    try {
      return await site.signIn(site.user)
    } finally {
      vi.useRealTimers()
    }
  }
  test('can create and widen tokens within ten minutes of a proof', async () => {
    const { api } = await site.signIn(site.user)
    const { id } = ok(await api.post('/_internal/pat', wanted)).as<{ id: string }>()
    ok(await api.patch(`/_internal/pat/${id}`, { scopes: 6 }), 204)
  })
  test('needs another proof later, but not to narrow or revoke them', async () => {
    const { api } = await signInBefore(11)
    const { id } = ok(await site.user.api.post('/v2/pat', wanted)).as<{ id: string }>()
    for (const root of ['/v2', '/_internal']) {
      const made = await api.post(`${root}/pat`, wanted)
      expect([made.status, made.text.includes('Confirm that it is you')]).toEqual([401, true])
      expect((await api.patch(`${root}/pat/${id}`, { scopes: 6 })).status).toBe(401)
      ok(await api.patch(`${root}/pat/${id}`, { name: `By ${root}` }), 204)
    }
    ok(await api.patch(`/_internal/pat/${id}`, { scopes: 0 }), 204)
    ok(await api.delete(`/_internal/pat/${id}`), 204)
  })
})
