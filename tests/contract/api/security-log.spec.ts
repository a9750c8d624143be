import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../support/api.ts'
import type { Person } from '../../support/catalogue.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import { mailsTo, mailTo } from '../../support/kept-mails.ts'
import { letIn, newApp } from '../../support/oauth.ts'
import { ok } from '../../support/publish.ts'

interface Entry {
  readonly kind: string
  readonly about: string | null
}

let site: Fixture
beforeAll(async () => {
  site = await startFixture()
})
afterAll(() => site.stop())

const logOf = async (by: Api): Promise<readonly (readonly [string, string | null])[]> => {
  const { entries } = ok(await by.get('/_internal/user/security-log')).as<{ entries: readonly Entry[] }>()
  return entries
    .filter(({ kind }) => kind.startsWith('App') || kind === 'AuthorizationRevoked')
    .map(({ kind, about }) => [kind, about] as const)
}
const subjectsTo = async ({ username }: Person, about: string) =>
  (await mailsTo(site.dataDir, `${username}@example.test`)).filter(({ subject }) => subject.includes(about))

describe('the security log', () => {
  test('includes authorized apps, with their current names', async () => {
    const person = await site.addPerson('lets-in')
    const { api } = await site.signIn(person)
    const app = await newApp(site.friend.api, { name: 'Copper launcher' })
    await letIn(api, { client_id: app.id, scope: 'USER_READ' })
    expect(await logOf(api)).toEqual([['AppAuthorized', 'Copper launcher']])
    ok(await site.friend.api.patch(`/_internal/oauth/app/${app.id}`, { name: 'Bronze launcher' }), 204)
    ok(await api.delete(`/_internal/oauth/authorizations?client_id=${app.id}`), 204)
    expect(await logOf(api)).toEqual([
      ['AuthorizationRevoked', 'Bronze launcher'],
      ['AppAuthorized', 'Bronze launcher'],
    ])
    ok(await site.friend.api.delete(`/_internal/oauth/app/${app.id}`), 204)
    expect(await logOf(api)).toEqual([
      ['AuthorizationRevoked', null],
      ['AppAuthorized', null],
    ])
    await mailTo(site.dataDir, 'lets-in@example.test', '“Copper launcher” access')
  })

  test('includes own apps, which nobody else sees', async () => {
    const maker = await site.addPerson('makes-apps')
    const { api } = await site.signIn(maker)
    const app = await newApp(api, { name: 'Own launcher' })
    ok(await api.post(`/_internal/oauth/app/${app.id}/secret`))
    ok(await api.delete(`/_internal/oauth/app/${app.id}`), 204)
    expect((await logOf(api)).map(([kind]) => kind)).toEqual([
      'AppDeleted',
      'AppSecretRotated',
      'AppRegistered',
    ])
    expect(await logOf((await site.signIn(site.enemy)).api)).toEqual([])
    await mailTo(site.dataDir, 'makes-apps@example.test', '“Own launcher” was registered')
  })
})

describe('a mail about an app', () => {
  test('is sent once, even if the request is repeated', async () => {
    const maker = await site.addPerson('sends-again')
    const { api } = await site.signIn(maker)
    const body = { name: 'Once launcher', max_scopes: 1, redirect_uris: ['https://app.example.test/'] }
    for (let sent = 0; sent < 2; sent++)
      ok(
        await api.send('POST', '/_internal/oauth/app', {
          body,
          headers: { 'idempotency-key': 'once-alone' },
        }),
      )
    ok(await api.post('/_internal/oauth/app', { ...body, name: 'Later launcher' }))
    await mailTo(site.dataDir, 'sends-again@example.test', '“Later launcher” was registered')
    expect(await subjectsTo(maker, '“Once launcher”')).toHaveLength(1)
  })

  test('that was authorized before is sent only if it gets more scopes', async () => {
    const person = await site.addPerson('lets-in-again')
    const { api } = await site.signIn(person)
    const app = await newApp(site.friend.api, { name: 'Again launcher' })
    for (const scope of ['USER_READ', 'USER_READ', 'USER_READ PROJECT_READ'])
      await letIn(api, { client_id: app.id, scope })
    await newApp(api, { name: 'Last launcher' })
    await mailTo(site.dataDir, 'lets-in-again@example.test', '“Last launcher”')
    expect(await subjectsTo(person, '“Again launcher”')).toHaveLength(2)
  })
})
