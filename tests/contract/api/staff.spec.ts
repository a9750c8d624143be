import { STAFF_RIGHTS } from '@modstead/domain/kernel/staff-rights'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Api, connect } from '../../support/api.ts'
import { type Catalogue, type Person, startCatalogue } from '../../support/catalogue.ts'
import { cookieOf } from '../../support/cookies.ts'
import { addTestPasskey, browserOf } from '../../support/factors.ts'
import { flowIn, mailTo } from '../../support/kept-mails.ts'
import { ok } from '../../support/publish.ts'
import { GOOD_PASSWORD, signUpAs } from '../../support/sign-up.ts'
import { storedEvents } from '../../support/stored-events.ts'

interface Looks {
  readonly total: number
  readonly looks: readonly {
    readonly viewer: { readonly username: string }
    readonly user: { readonly username: string }
    readonly found_by: string
    readonly reason: string | null
  }[]
}

let site: Catalogue
let admin: Person
let helper: Person
let counted = 0
beforeAll(async () => {
  site = await startCatalogue()
  admin = await site.addPerson('admin', 'admin')
  helper = await site.addPerson('helper', 'moderator')
  await changeRole(helper, { role: 'moderator', staff_rights: ['VIEW_USERS'] })
})
afterAll(() => site.stop())

const REASON = 'Asked by mail'
const codeOf = (answer: Answer) => answer.as<{ code?: string }>().code
const look = (by: Api, user: string, reason = REASON) =>
  by.post('/_internal/admin/user-looks', { user, reason })
const historyOf = async (by: Api, query = '') =>
  ok(await by.get(`/_internal/admin/user-looks${query}`)).as<Looks>()
const roleOf = async ({ id }: Person) =>
  ok(await site.nobody.get(`/v2/user/${id}`)).as<{ role: string }>().role
const sendRole = async (
  { id }: Pick<Person, 'id'>,
  change: { readonly role: string; readonly staff_rights?: readonly string[]; readonly reason?: string },
  by = admin,
) => (await site.signIn(by)).api.patch(`/_internal/admin/user/${id}/role`, { reason: REASON, ...change })
const changeRole = async (...asked: Parameters<typeof sendRole>) => ok(await sendRole(...asked), 204)
const newPerson = () => {
  counted += 1
  return site.addPerson(`person-${counted}`)
}

describe("a lookup of a user's data", () => {
  test('finds them by their verified address, in any case, and by nothing similar', async () => {
    const { session } = ok(await signUpAs(site.nobody, 'looked-up')).as<{ session: string }>()
    const address = 'looked-up@mods-mail.test'
    expect((await look(helper.api, address)).status).toBe(404)
    const flow = flowIn(await mailTo(site.dataDir, address, 'Verify'))
    ok(await site.nobody.post('/_internal/auth/email/verify', { flow }))
    const answer = ok(await look(helper.api, ` ${address.toUpperCase()} `))
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9A-Za-z]{8}$/),
      username: 'looked-up',
      name: null,
      email: address,
      email_verified: true,
      role: 'developer',
      staff_rights: [],
      created: expect.any(String),
      has_password: true,
      has_totp: false,
      passkeys: 0,
      asks_for_passkey: false,
      auth_providers: [],
      sessions: 1,
    })
    for (const wrong of ['looked-up@mods-mail', 'looked-up+a@mods-mail.test', 'ooked-up@mods-mail.test'])
      expect((await look(helper.api, wrong)).status).toBe(404)
    expect(ok(await connect(site.url, session).get('/v2/user')).status).toBe(200)
  })

  test('finds them by name and by id, and shows no secret', async () => {
    const person = await newPerson()
    for (const wanted of [person.username.toUpperCase(), person.id]) {
      const { text } = ok(await look(helper.api, wanted))
      expect(JSON.parse(text)).toMatchObject({ id: person.id, email: `${person.username}@example.test` })
      expect(text).not.toMatch(/argon2|mr[ap]_|secret/)
    }
  })

  test('shows that the owner chose to be asked for a passkey after the password', async () => {
    const person = await site.addPerson('asked', 'developer', GOOD_PASSWORD)
    const credentials = { username: person.username, password: GOOD_PASSWORD }
    const cookie = cookieOf(ok(await site.nobody.post('/_internal/auth/login', credentials)))
    const browser = browserOf(site.nobody, cookie)
    const shown = async () => ok(await look(helper.api, person.id)).body
    await addTestPasskey(browser, site.url, person.id)
    expect(await shown()).toMatchObject({ passkeys: 1, asks_for_passkey: false })
    ok(await browser.patch('/_internal/auth/passkey/step', { asked: true }), 204)
    expect(await shown()).toMatchObject({ passkeys: 1, asks_for_passkey: true })
  })

  test('requires a reason', async () => {
    const before = (await historyOf(admin.api)).total
    for (const reason of ['', '  ', 'r'.repeat(256)])
      for (const wanted of [admin.username, 'nobody-here', 'nobody@mods-mail.test'])
        expect(codeOf(await look(helper.api, wanted, reason))).toBe('reason-invalid')
    expect((await historyOf(admin.api)).total).toBe(before)
  })

  test('that finds nobody is noted, without what was sought', async () => {
    const misses = async () => (await storedEvents(site)).filter(({ type }) => type === 'UserLookMissed')
    const before = await misses()
    for (const wanted of ['Nobody@sought.test', 'nobody@sought.test', 'nobody-sought'])
      expect((await look(helper.api, wanted)).status).toBe(404)
    const noted = (await misses()).slice(before.length)
    expect(noted.map(({ data, metadata }) => JSON.stringify([data, metadata])).join()).not.toMatch(
      /sought\.test|nobody/i,
    )
    const [first, second, third] = noted.map(({ data }) => data as { sought: string; foundBy: string })
    expect([first?.foundBy, third?.foundBy]).toEqual(['email', 'name'])
    expect(first?.sought).toBe(second?.sought)
    expect(third?.sought).not.toBe(first?.sought)
    const newest = async () => (await historyOf(admin.api)).looks.slice(0, 3)
    const told = (found_by: string) => ({ viewer: { id: helper.id }, user: null, found_by, reason: null })
    await expect.poll(newest).toMatchObject([told('name'), told('email'), told('email')])
  })

  test('is noted each time, even if a request is repeated', async () => {
    const person = await newPerson()
    const before = (await storedEvents(site)).length
    for (const user of [person.username, 'nobody-repeated']) {
      const sending = { headers: { 'idempotency-key': `look-${user}` }, body: { user, reason: REASON } }
      const send = async () => (await helper.api.send('POST', '/_internal/admin/user-looks', sending)).status
      expect(await send()).toBe(await send())
    }
    const noted = (await storedEvents(site)).slice(before).map(({ type }) => type)
    expect(noted.filter((type) => type === 'UserDetailsViewed')).toHaveLength(2)
    expect(noted.filter((type) => type === 'UserLookMissed')).toHaveLength(2)
  })

  test('appears in the history for administrators, latest first, and is counted', async () => {
    const person = await newPerson()
    const before = (await historyOf(admin.api)).total
    ok(await look(helper.api, person.username))
    ok(await look(admin.api, person.id, 'Checks the first'))
    const { total, looks } = await historyOf(admin.api, '?limit=2')
    expect(total).toBe(before + 2)
    const of = { user: { id: person.id, username: person.username }, found_by: 'name' }
    expect(looks).toMatchObject([
      { ...of, viewer: { username: 'admin' }, reason: 'Checks the first' },
      { ...of, viewer: { username: 'helper' }, reason: REASON },
    ])
    expect((await historyOf(admin.api, '?limit=1&offset=1')).looks).toMatchObject([{ reason: REASON }])
    expect((await helper.api.get('/_internal/admin/user-looks')).status).toBe(401)
  })

  test('leaves its reason readable nowhere in the log', async () => {
    const person = await newPerson()
    const reason = 'canary of a reason that nobody reads'
    ok(await look(helper.api, person.id, reason))
    await changeRole(person, { role: 'moderator', staff_rights: [], reason })
    const stored = (await storedEvents(site)).map(({ data, metadata }) => JSON.stringify([data, metadata]))
    expect(stored.filter((text) => text.includes(person.id))).not.toEqual([])
    expect(stored.filter((text) => text.includes(reason))).toEqual([])
  })

  test('is possible sixty times an hour, and never more, however many are sent at once', async () => {
    const eager = await newPerson()
    await changeRole(eager, { role: 'moderator', staff_rights: ['VIEW_USERS'] })
    const answers = await Promise.all(Array.from({ length: 90 }, () => look(eager.api, helper.id)))
    const statuses = answers.map(({ status }) => status)
    // A try that cannot be counted in time is refused, too.
    expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([])
    while (statuses.at(-1) !== 429) statuses.push((await look(eager.api, helper.id)).status)
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(60)
    ok(await look(helper.api, eager.id))
  })
})

describe('the role of a user', () => {
  test('is changed with rights and a reason, and applies at once', async () => {
    const person = await newPerson()
    expect((await look(person.api, helper.id)).status).toBe(401)
    await changeRole(person, { role: 'moderator', staff_rights: ['VIEW_USERS', 'READ_EVENTS'] })
    expect(ok(await look(person.api, person.id)).body).toMatchObject({
      role: 'moderator',
      staff_rights: ['READ_EVENTS', 'VIEW_USERS'],
    })
    await changeRole(person, { role: 'moderator', staff_rights: STAFF_RIGHTS.slice(0, 5) })
    const refused = await look(person.api, helper.id)
    expect([refused.status, codeOf(refused)]).toEqual([401, 'role-insufficient'])
    await changeRole(person, { role: 'developer' })
    expect(await roleOf(person)).toBe('developer')
    const events = '/v3/events?follow=false&type=ProjectDeleted'
    for (const path of [
      events,
      '/v3/admin/jobs',
      '/_internal/admin/user-looks',
      '/_internal/admin/newsletters',
    ])
      expect(codeOf(await person.api.get(path)), path).toBe('role-insufficient')
  })

  test('is refused without a reason, or with rights that do not belong to the role', async () => {
    const person = await newPerson()
    expect(codeOf(await sendRole(person, { role: 'moderator', reason: ' ' }))).toBe('reason-invalid')
    expect(codeOf(await sendRole(person, { role: 'admin', staff_rights: ['VIEW_USERS'] }))).toBe(
      'staff-rights-invalid',
    )
    expect((await sendRole(person, { role: 'moderator', staff_rights: ['ALL'] })).status).toBe(400)
    expect(await roleOf(person)).toBe('developer')
  })

  test('requires proof from the administrator, which a token never provides', async () => {
    const { id } = await newPerson()
    const body = { role: 'moderator', reason: REASON }
    expect(codeOf(await admin.api.patch(`/_internal/admin/user/${id}/role`, body))).toBe('proof-needed')
  })

  test('stays with the last administrator, however it is requested', async () => {
    expect(codeOf(await sendRole(admin, { role: 'developer' }))).toBe('last-administrator')
    const { api } = await site.signIn(admin)
    const body = { role: 'moderator', reason: REASON }
    expect(codeOf(await api.patch(`/v3/user/${admin.id}`, body))).toBe('last-administrator')
    expect(await roleOf(admin)).toBe('admin')
    const other = await newPerson()
    await changeRole(other, { role: 'admin' })
    const own = await site.signIn(other)
    ok(await own.api.patch(`/v2/user/${other.id}`, { role: 'developer', reason: REASON }), 204)
    expect(await roleOf(other)).toBe('developer')
    expect(codeOf(await sendRole(admin, { role: 'developer' }))).toBe('last-administrator')
  })

  test('can be removed again after it was granted again', async () => {
    const other = await newPerson()
    for (let round = 0; round < 2; round += 1) {
      await changeRole(other, { role: 'admin' })
      await changeRole(other, { role: 'moderator' })
      expect(await roleOf(other)).toBe('moderator')
    }
    expect(codeOf(await sendRole(admin, { role: 'developer' }))).toBe('last-administrator')
  })
})

describe('a sign-out by an administrator', () => {
  const signOut = async ({ id }: Pick<Person, 'id'>, reason = REASON) =>
    (await site.signIn(admin)).api.post(`/_internal/admin/user/${id}/sign-out`, { reason })
  const statusOf = async (by: Api) => (await by.get('/v2/user')).status

  test('ends all sessions of the user at once, and no others; tokens still work', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    const theirs = [await site.signIn(person), await site.signIn(person)]
    const another = await site.signIn(other)
    ok(await signOut(person), 204)
    expect(await Promise.all(theirs.map(({ api }) => statusOf(api)))).toEqual([401, 401])
    expect([await statusOf(another.api), await statusOf(person.api)]).toEqual([200, 200])
    expect(await statusOf((await site.signIn(person)).api)).toBe(200)
  })

  test('tells the user by mail and in the security log, but neither why nor from where', async () => {
    const { session } = ok(await signUpAs(site.nobody, 'signed-out')).as<{ session: string }>()
    const { id } = ok(await connect(site.url, session).get('/v2/user')).as<Person>()
    ok(await signOut({ id }, 'A reason for staff alone'), 204)
    expect(await statusOf(connect(site.url, session))).toBe(401)
    const { text } = await mailTo(site.dataDir, 'signed-out@mods-mail.test', 'signed out')
    expect(text).toContain('/settings/account')
    expect(text).not.toMatch(/A reason for staff alone|Device|Near/)
    const again = ok(
      await site.nobody.post('/v2/auth/login', { username: 'signed-out', password: GOOD_PASSWORD }),
    ).as<{ session: string }>()
    const log = ok(await connect(site.url, again.session).get('/_internal/user/security-log'))
    const { entries } = log.as<{ entries: readonly { kind: string; address: string | null }[] }>()
    expect(entries.find(({ kind }) => kind === 'UserSessionsEndedByStaff')).toMatchObject({ address: null })
    expect(log.text).not.toContain('A reason for staff alone')
  })

  test('requires a reason, an account and proof', async () => {
    const person = await newPerson()
    const own = await site.signIn(person)
    expect(codeOf(await signOut(person, ' '))).toBe('reason-invalid')
    expect((await signOut({ id: 'nobody-here' })).status).toBe(404)
    const byToken = await admin.api.post(`/_internal/admin/user/${person.id}/sign-out`, { reason: REASON })
    expect(codeOf(byToken)).toBe('proof-needed')
    expect(await statusOf(own.api)).toBe(200)
  })
})

test('an account that is scheduled for deletion cannot become staff until its owner keeps it', async () => {
  const leaving = await newPerson()
  const own = await site.signIn(leaving)
  ok(await own.api.delete(`/v2/user/${leaving.id}`), 204)
  for (const role of ['moderator', 'admin']) {
    const refused = await sendRole(leaving, { role })
    expect([refused.status, codeOf(refused)]).toEqual([400, 'deletion-planned'])
  }
  expect(await roleOf(leaving)).toBe('developer')
  ok(await own.api.delete('/_internal/user/deletion'), 204)
  await changeRole(leaving, { role: 'moderator' })
})
