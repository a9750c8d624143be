import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../support/api.ts'
import type { SignedIn } from '../../support/catalogue.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import { CHALLENGE, VERIFIER } from '../../support/oauth.ts'
import { ok } from '../../support/publish.ts'

let site: Fixture
let browser: SignedIn
beforeAll(async () => {
  site = await startFixture()
  browser = await site.signIn(site.user)
})
afterAll(() => site.stop())

const listening = { port: 50_123, code_challenge: CHALLENGE }
const letIn = (over: object = {}, by = browser) =>
  by.api.post('/_internal/auth/launcher', { ...listening, ...over })
const codeOf = async (over: object = {}, by = browser) =>
  new URL(ok(await letIn(over, by)).as<string>()).searchParams.get('code') ?? ''
const take = (code: string, code_verifier = VERIFIER) =>
  site.nobody.post('/_internal/auth/launcher/token', { code, code_verifier })
const refused = async (code: string, verifier?: string) => {
  const answer = await site.nobody.post('/_internal/auth/launcher/token', {
    code,
    code_verifier: verifier ?? VERIFIER,
  })
  expect([answer.status, answer.as<{ code: string }>().code]).toEqual([400, 'code-invalid'])
}

describe('the launcher', () => {
  test('is answered only on the local machine, with its state and the issuer', async () => {
    const answer = ok(await letIn({ state: 'a b' }))
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const { origin, pathname, searchParams } = new URL(answer.as<string>())
    expect([origin, pathname]).toEqual(['http://127.0.0.1:50123', '/'])
    expect([...searchParams.keys()]).toEqual(['code', 'state', 'iss'])
    expect([searchParams.get('state'), searchParams.get('iss')]).toEqual(['a b', site.url])
    expect(ok(await letIn({ ipver: '6' })).as<string>()).toMatch(/^http:\/\/\[::1\]:50123\/\?code=/)
  })
  test('gets its own session for the code, which is listed and ended like any other', async () => {
    const answer = ok(await take(await codeOf()))
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const made = answer.as<{ session: string; user_id: string }>()
    expect(made).toMatchObject({ session: expect.stringMatching(/^mra_/), user_id: site.user.id })
    const launcher = connect(site.url, made.session)
    expect(ok(await launcher.get('/v2/user')).as<object>()).toMatchObject({ id: site.user.id })
    const list = ok(await launcher.get('/v2/session/list')).as<
      { id: string; current: boolean; means: string }[]
    >()
    const own = list.find(({ current }) => current)
    expect(own?.means).toBe('launcher')
    ok(await browser.api.delete(`/_internal/session/${own?.id}`), 204)
    expect((await launcher.get('/v2/user')).status).toBe(401)
    ok(await browser.api.get('/v2/user'))
  })
  test('can use a code once, even among many simultaneous tries', async () => {
    const code = await codeOf()
    const tries = await Promise.all(Array.from({ length: 20 }, () => take(code)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    await refused(code)
  })
  test('needs the secret that only it knows', async () => {
    const code = await codeOf()
    await refused(code, 'w'.repeat(43))
    await refused(`${code}x`)
    await refused('nothing')
    ok(await take(code))
  })
  test('gets nothing for a code from before all sessions ended', async () => {
    const other = await site.signIn(site.friend)
    const code = await codeOf({}, other)
    ok(await other.api.delete('/_internal/sessions/others'), 204)
    await refused(code)
  })
  test.each([{ port: 0 }, { port: 65_536 }, { ipver: '5' }, { code_challenge: 'short' }, { port: '1@evil' }])(
    'is refused with %j',
    async (over) => {
      expect((await letIn(over)).status).toBe(400)
    },
  )
})
