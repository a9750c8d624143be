import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { picture } from '../../support/add-on-files.ts'
import type { Api } from '../../support/api.ts'
import type { Person } from '../../support/catalogue.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import { APP_SCOPES, askTokens, type NewApp, newApp, REDIRECT } from '../../support/oauth.ts'
import { createProject, ok } from '../../support/publish.ts'

interface App {
  readonly id: string
  readonly name: string
  readonly icon_url: string | null
  readonly raw_icon_url: string | null
  readonly max_scopes: number
  readonly redirect_uris: readonly { readonly id: string; readonly client_id: string; readonly uri: string }[]
}

let site: Fixture
let counted = 0
beforeAll(async () => {
  site = await startFixture()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => site.stop())

const newPerson = (): Promise<Person> => {
  counted += 1
  return site.addPerson(`person-${counted}`)
}
const appsOf = async ({ api, id }: Person) =>
  ok(await api.get(`/_internal/user/${id}/oauth_apps`)).as<App[]>()
const read = (id: string) => site.nobody.get(`/_internal/oauth/app/${id}`)
const REVOKE = '/_internal/oauth/revoke'
const valid = { name: 'Lamp launcher', max_scopes: Number(APP_SCOPES), redirect_uris: [REDIRECT] }

describe('an app', () => {
  test('is registered, and its secret is shown only then', async () => {
    const person = await newPerson()
    const answer = ok(await person.api.post('/v3/oauth/app', { ...valid, url: 'https://lamp.example.test' }))
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const made = answer.as<App & { client_secret: string }>()
    expect(made).toMatchObject({
      name: 'Lamp launcher',
      url: 'https://lamp.example.test',
      max_scopes: Number(APP_SCOPES),
      created_by: person.id,
      client_type: 'confidential',
      client_secret: expect.stringMatching(/^mrs_[0-9A-Za-z]{60}$/),
      redirect_uris: [{ id: expect.any(String), client_id: made.id, uri: REDIRECT }],
    })
    const shown = ok(await read(made.id))
    expect(shown.text).not.toMatch(/mrs_/)
    const { client_secret: _shownOnce, ...rest } = made
    expect(shown.as<App>()).toEqual(rest)
    expect(await appsOf(person)).toEqual([rest])
  })
  test('is registered once even if the request is repeated, which cannot show the secret', async () => {
    const person = await newPerson()
    const sending = { headers: { 'idempotency-key': 'once' }, body: valid }
    const first = ok(await person.api.send('POST', '/_internal/oauth/app', sending)).as<{ id: string }>()
    const second = ok(await person.api.send('POST', '/_internal/oauth/app', sending)).as<object>()
    expect(second).toMatchObject({ id: first.id, client_secret: null })
    expect(await appsOf(person)).toHaveLength(1)
  })
  test('has the secret that was shown, also if simultaneous requests have one key', async () => {
    const person = await newPerson()
    const { api } = await site.signIn(person)
    const sendAll = async (path: string, key: string, body: object) => {
      const sending = { headers: { 'idempotency-key': key }, body }
      const answers = await Promise.all(Array.from({ length: 8 }, () => api.send('POST', path, sending)))
      return answers.map((answer) => ok(answer).as<NewApp & { client_secret: string | null }>())
    }
    const made = await sendAll('/_internal/oauth/app', 'all at once', valid)
    const id = made[0]?.id ?? ''
    const rotated = await sendAll(`/_internal/oauth/app/${id}/secret`, 'all at once again', {})
    const secrets = [made, rotated].map((all) =>
      all.map(({ client_secret }) => client_secret).filter((secret) => secret !== null),
    )
    expect(secrets.map(({ length }) => length)).toEqual([1, 1])
    const knows = async (secret = '') =>
      (await askTokens(site.nobody, { token: 'none', client_id: id }, { authorization: secret }, REVOKE))
        .status
    expect([await knows(secrets[0]?.[0]), await knows(secrets[1]?.[0])]).toEqual([401, 200])
  })
  test('has no secret if it cannot keep one', async () => {
    const { api } = await newPerson()
    const made = ok(await api.post('/v3/oauth/app', { ...valid, client_type: 'public' })).as<object>()
    expect(made).toMatchObject({ client_type: 'public', client_secret: null })
  })
  test.each([
    [{ name: 'ab' }, 'app-name-invalid'],
    [{ url: 'http://lamp.example.test' }, 'app-url-invalid'],
    [{ description: 'd'.repeat(256) }, 'app-description-too-long'],
    [{ redirect_uris: [] }, 'app-redirects-missing'],
    [{ redirect_uris: ['http://lamp.example.test/'] }, 'app-redirect-invalid'],
    [{ redirect_uris: Array.from({ length: 11 }, (_, at) => `${REDIRECT}/${at}`) }, 'app-too-many-redirects'],
    [{ max_scopes: 0 }, 'app-scopes-missing'],
    [{ max_scopes: 2 ** 39 }, 'app-scopes-restricted'],
    [{ max_scopes: `${2n ** 45n}` }, 'app-scopes-unknown'],
  ])('cannot be %j', async (over, code) => {
    const person = await newPerson()
    const answer = await person.api.post('/v3/oauth/app', { ...valid, ...over })
    expect([answer.status, answer.as<{ code: string }>().code]).toEqual([400, code])
    expect(await appsOf(person)).toEqual([])
  })
  test('is limited to fifty per user, however many are requested at once', async () => {
    const person = await newPerson()
    const tries = await Promise.all(Array.from({ length: 60 }, () => person.api.post('/v3/oauth/app', valid)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(50)
    const refused = tries.find(({ status }) => status !== 200)
    expect(refused?.as<object>()).toMatchObject({ code: 'too-many-apps' })
    const [app] = await appsOf(person)
    ok(await person.api.delete(`/_internal/oauth/app/${app?.id}`), 204)
    ok(await person.api.post('/_internal/oauth/app', valid))
  })
  test('is edited', async () => {
    const person = await newPerson()
    const { id } = await newApp(person.api)
    const more = 'http://127.0.0.1/callback'
    const change = { name: 'Sun', description: 'Shines', max_scopes: 2, redirect_uris: [more, REDIRECT] }
    const [before] = await appsOf(person)
    ok(await person.api.patch(`/_internal/oauth/app/${id}`, change), 204)
    const [after] = await appsOf(person)
    expect(after).toMatchObject({ name: 'Sun', description: 'Shines', max_scopes: 2 })
    expect(after?.redirect_uris.map(({ uri }) => uri)).toEqual([more, REDIRECT])
    expect(after?.redirect_uris[1]?.id).toBe(before?.redirect_uris[0]?.id)
    ok(await person.api.patch(`/_internal/oauth/app/${id}`, { description: null }), 204)
    expect(await appsOf(person)).toMatchObject([{ name: 'Sun', description: null }])
  })
  test('has an icon until it is removed', async () => {
    const person = await newPerson()
    const { id } = await newApp(person.api)
    const path = `/_internal/oauth/app/${id}/icon`
    ok(await person.api.send('PATCH', `${path}?ext=png`, { body: picture() }), 204)
    expect((await appsOf(person))[0]?.icon_url).toMatch(/^http.*_96\.webp$/)
    const noPicture = await person.api.send('PATCH', `${path}?ext=png`, { body: 'text' })
    expect(noPicture.status).toBe(400)
    ok(await person.api.delete(path), 204)
    expect((await appsOf(person))[0]?.icon_url).toBeNull()
  })
  test('loses its icons when it is deleted, unless something else shows them', async () => {
    const person = await newPerson()
    const [app, other] = [await newApp(person.api), await newApp(person.api)]
    const iconOf = ({ id }: { id: string }) => `/_internal/oauth/app/${id}/icon?ext=png`
    const [first, second, third] = [{ body: picture() }, { body: picture() }, { body: picture() }]
    const show = async (drawing: { body: BodyInit }) => {
      ok(await person.api.send('PATCH', iconOf(app), drawing), 204)
      return (await appsOf(person)).find(({ id }) => id === app.id) as App
    }
    const [former, avatar] = [await show(first), await show(second)]
    const ofProject = { icon: { body: picture() }, gallery: { body: picture() } }
    const [icon, inGallery] = [await show(ofProject.icon), await show(ofProject.gallery)]
    const last = await show(third)
    ok(await person.api.send('PATCH', `/v2/user/${person.id}/icon?ext=png`, second), 204)
    const project = `/v2/project/${(await createProject(person.api, 'shows-icons-of-apps')).id}`
    ok(await person.api.send('PATCH', `${project}/icon?ext=png`, ofProject.icon), 204)
    ok(await person.api.send('POST', `${project}/gallery?ext=png&featured=false`, ofProject.gallery), 204)
    ok(await person.api.send('PATCH', iconOf(other), third), 204)
    const statuses = async ({ icon_url, raw_icon_url }: App) =>
      Promise.all([icon_url, raw_icon_url].map(async (url) => (await fetch(url ?? '')).status))
    for (const shown of [former, avatar, icon, inGallery, last])
      expect(await statuses(shown)).toEqual([200, 200])
    ok(await person.api.delete(`/_internal/oauth/app/${app.id}`), 204)
    await expect.poll(() => statuses(former)).toEqual([404, 404])
    for (const shown of [avatar, last]) expect(await statuses(shown)).toEqual([200, 200])
    ok(await person.api.delete(`/_internal/oauth/app/${other.id}`), 204)
    await expect.poll(() => statuses(last)).toEqual([404, 404])
    for (const shown of [avatar, icon, inGallery]) expect(await statuses(shown)).toEqual([200, 200])
  })
  test('gets a new secret only with fresh proof', async () => {
    const person = await newPerson()
    const app = await newApp(person.api)
    const path = `/_internal/oauth/app/${app.id}/secret`
    const byToken = await person.api.post(path)
    expect([byToken.status, byToken.as<{ code: string }>().code]).toEqual([401, 'proof-needed'])
    const { api } = await site.signIn(person)
    const rotated = ok(await api.post(path)).as<{ client_secret: string }>().client_secret
    expect(rotated).toMatch(/^mrs_/)
    expect(rotated).not.toBe(app.client_secret)
    const other = await newApp(person.api, { client_type: 'public' })
    const refused = await api.post(`/_internal/oauth/app/${other.id}/secret`)
    expect(refused.as<{ code: string }>().code).toBe('app-is-public')
  })
  test('is registered, changed and deleted by a session only with fresh proof', async () => {
    const person = await newPerson()
    const { id } = await newApp(person.api)
    const [old, before] = [await site.signIn(person), await appsOf(person)]
    const changes = (by: Api) => [
      () => by.post('/v3/oauth/app', valid),
      () => by.patch(`/v3/oauth/app/${id}`, { redirect_uris: ['https://evil.example.test/'] }),
      () => by.send('PATCH', `/v3/oauth/app/${id}/icon?ext=png`, { body: picture() }),
      () => by.delete(`/v3/oauth/app/${id}/icon`),
      () => by.delete(`/v3/oauth/app/${id}`),
    ]
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 })
    for (const change of changes(old.api)) {
      const refused = await change()
      expect([refused.status, refused.as<{ code: string }>().code]).toEqual([401, 'proof-needed'])
    }
    expect(await appsOf(person)).toEqual(before)
    const fresh = await site.signIn(person)
    for (const change of changes(fresh.api)) expect((await change()).status).toBeLessThan(300)
  })
  test('belongs to nobody else', async () => {
    const { api, id: owner } = await newPerson()
    const { id } = await newApp(api)
    for (const by of [site.enemy.api, site.admin.api]) {
      expect((await by.patch(`/_internal/oauth/app/${id}`, { name: 'Mine' })).status).toBe(404)
      expect((await by.delete(`/_internal/oauth/app/${id}`)).status).toBe(404)
    }
    expect((await site.enemy.api.get(`/_internal/user/${owner}/oauth_apps`)).status).toBe(401)
  })
  test('is read by ids, in the requested order, and is missing after it is deleted', async () => {
    const { api } = await newPerson()
    const [one, two] = [await newApp(api), await newApp(api)]
    const ids = encodeURIComponent(JSON.stringify([two.id, 'AAAAAAAA', one.id]))
    const listed = ok(await site.nobody.get(`/v3/oauth/apps?ids=${ids}`)).as<App[]>()
    expect(listed.map(({ id }) => id)).toEqual([two.id, one.id])
    ok(await api.delete(`/_internal/oauth/app/${one.id}`), 204)
    expect((await read(one.id)).status).toBe(404)
  })
})
