import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Answer, type Api, connect } from '../../support/api.ts'
import { type Catalogue, type Person, startCatalogue } from '../../support/catalogue.ts'
import { newApp, tokensFor } from '../../support/oauth.ts'
import { ok } from '../../support/publish.ts'
import { storedEvents } from '../../support/stored-events.ts'

const ELEVEN_MINUTES_MS = 11 * 60_000
const REASON = { reason: 'Helps with reviews' }

let site: Catalogue
let admin: Person
let ofApp: Api
let counted = 0
beforeAll(async () => {
  site = await startCatalogue()
  admin = await site.addPerson('admin', 'admin')
  const app = await newApp((await site.addPerson('app-owner')).api)
  const { access_token } = await tokensFor(admin.api, site.nobody, app, 'USER_WRITE')
  ofApp = connect(site.url, access_token)
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => site.stop())

const nextName = () => {
  counted += 1
  return `person-${counted}`
}
const shown = async (username: string) =>
  (await site.nobody.get(`/v2/user/${username}`)).body as { role: string; badges: number } | undefined
const roleOf = async (username: string) => (await shown(username))?.role
/** Refusals of `/v2` have no code. */
const isProofNeeded = ({ status, text }: Answer) => status === 401 && text.includes('Confirm that it is you')
const isReasonWanted = ({ status, text }: Answer) => status === 400 && text.includes('reason')

/** Each gives the role to an account that has none, and says the name of the account. */
type Give = (by: Api, role: string, because?: object) => Promise<{ name: string; answer: Answer }>
const edited =
  (root: string): Give =>
  async (by, role, because = {}) => {
    const { id, username: name } = await site.addPerson(nextName())
    return { name, answer: await by.patch(`${root}/user/${id}`, { role, ...because }) }
  }
const made: Give = async (by, role, because = {}) => {
  const name = nextName()
  return { name, answer: await by.post('/v3/user', { username: name, role, ...because }) }
}
const ways = [
  ['PATCH /v2/user/:user', edited('/v2'), 'developer'],
  ['PATCH /v3/user/:user', edited('/v3'), 'developer'],
  ['POST /v3/user', made, undefined],
] as const

describe.each(ways)('a role of staff from %s', (_route, give, before) => {
  const expectRefused = async (by: Api, isRefusal: (answer: Answer) => boolean, because?: object) => {
    for (const role of ['moderator', 'admin']) {
      const { name, answer } = await give(by, role, because)
      expect(isRefusal(answer), answer.text).toBe(true)
      expect(await roleOf(name)).toBe(before)
    }
  }

  test('is never given by a token or an app of an administrator', async () => {
    await expectRefused(admin.api, isProofNeeded, REASON)
    await expectRefused(ofApp, isProofNeeded, REASON)
  })

  test('needs a session with proof from the last ten minutes', async () => {
    const { api } = await site.signIn(admin)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ELEVEN_MINUTES_MS })
    await expectRefused(api, isProofNeeded, REASON)
  })

  test('needs a reason, which stands with the change of the role', async () => {
    const { api } = await site.signIn(admin)
    await expectRefused(api, isReasonWanted)
    await expectRefused(api, isReasonWanted, { reason: '  ' })
    for (const role of ['moderator', 'admin']) {
      const { name, answer } = await give(api, role, REASON)
      expect(answer.status, answer.text).toBeLessThan(300)
      expect(await roleOf(name)).toBe(role)
    }
    const changes = (await storedEvents(site)).filter(({ type }) => type === 'UserRoleChanged')
    expect(changes.length).toBeGreaterThan(1)
    expect(changes.filter(({ data }) => !(data && 'reason' in data))).toEqual([])
  })

  test('is not for others, whatever they send', async () => {
    const { api } = await site.signIn(await site.addPerson(nextName(), 'moderator'))
    await expectRefused(api, ({ status }) => status === 401, REASON)
  })
})

describe('a token of an administrator', () => {
  test('cannot take a role or change badges, but can repeat them', async () => {
    const { id, username } = await site.addPerson(nextName(), 'moderator')
    const edit = (body: object) => admin.api.patch(`/v2/user/${id}`, body)
    for (const body of [{ role: 'developer', ...REASON }, { badges: 1 }, { badges: 256 }])
      expect(isProofNeeded(await edit(body)), JSON.stringify(body)).toBe(true)
    ok(await edit({ role: 'moderator', badges: 0, bio: 'Builds lamps' }), 204)
    expect(await shown(username)).toMatchObject({ role: 'moderator', badges: 0, bio: 'Builds lamps' })
    const { api } = await site.signIn(admin)
    ok(await api.patch(`/v2/user/${id}`, { badges: 3 }), 204)
    expect(await shown(username)).toMatchObject({ badges: 3 })
  })

  test('makes accounts without a role, with the badges that they had elsewhere', async () => {
    const username = nextName()
    ok(await admin.api.post('/v3/user', { username, role: 'developer', badges: 6 }))
    expect(await shown(username)).toMatchObject({ role: 'developer', badges: 6 })
  })
})
