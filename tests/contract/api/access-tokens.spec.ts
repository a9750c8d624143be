import { MAX_TOKENS } from '@modstead/domain/accounts/token-places/decider'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { connect } from '../../support/api.ts'
import type { Person } from '../../support/catalogue.ts'
import { type Fixture, startFixture } from '../../support/fixture.ts'
import { ok } from '../../support/publish.ts'

let site: Fixture
beforeAll(async () => {
  site = await startFixture()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => site.stop())

interface Token {
  readonly id: string
  readonly expires: string
  readonly access_token: string | null
  readonly name: string
  readonly scopes: number
}
const USER_READ = 2
const FUTURE = '2100-01-01T00:00:00Z'
const wanted = { name: 'A token', scopes: USER_READ, expires: FUTURE }

describe.each(['/v2/pat', '/_internal/pat'])('%s', (path) => {
  const create = async (changes: object = {}): Promise<Token> =>
    ok(await site.user.api.post(path, { ...wanted, ...changes })).as<Token>()
  /** The expiry must be in the future when the request arrives, so the distance depends on the machine. */
  const createExpiringSoon = async (ahead = 300): Promise<Token> => {
    const expires = new Date(Date.now() + ahead).toISOString()
    const answer = await site.user.api.post(path, { ...wanted, expires })
    return answer.status === 400 ? createExpiringSoon(ahead * 2) : ok(answer).as<Token>()
  }
  const statusWith = async ({ access_token }: Token) =>
    (await connect(site.url, access_token ?? '').get('/v2/user')).status

  test('POST returns the token, and no later answer does', async () => {
    const token = await create()
    expect(token.access_token).toMatch(/^mrp_/)
    const list = ok(await site.user.api.get(path)).as<Token[]>()
    expect(list.find(({ id }) => id === token.id)).toMatchObject({ access_token: null, name: 'A token' })
    expect(await statusWith(token)).toBe(200)
  })
  test('POST shows only the secret that works, also if simultaneous requests have one key', async () => {
    const sending = { headers: { 'idempotency-key': `at once on ${path}` }, body: wanted }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => site.user.api.send('POST', path, sending)),
    )
    const made = answers.map((answer) => ok(answer).as<Token>())
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    const shown = made.filter(({ access_token }) => access_token !== null)
    expect(shown).toHaveLength(1)
    for (const token of shown) expect(await statusWith(token)).toBe(200)
  })
  test('PATCH to scopes 0 makes it 401, and resetting them makes it work again', async () => {
    const token = await create()
    ok(await site.user.api.patch(`${path}/${token.id}`, { scopes: 0 }), 204)
    expect(await statusWith(token)).toBe(401)
    ok(await site.user.api.patch(`${path}/${token.id}`, { scopes: USER_READ }), 204)
    expect(await statusWith(token)).toBe(200)
  })
  test('an expired one is 401, and a new expiry in the future makes it work again', async () => {
    const token = await createExpiringSoon()
    await expect.poll(() => statusWith(token), { interval: 50, timeout: 120_000 }).toBe(401)
    ok(await site.user.api.patch(`${path}/${token.id}`, { expires: FUTURE }), 204)
    expect(await statusWith(token)).toBe(200)
  })
  test('PATCH to an expiry in the past is 400; DELETE is 204 and revokes it', async () => {
    const token = await create()
    expect(
      (await site.user.api.patch(`${path}/${token.id}`, { expires: '2020-01-01T00:00:00Z' })).status,
    ).toBe(400)
    ok(await site.user.api.delete(`${path}/${token.id}`), 204)
    expect(await statusWith(token)).toBe(401)
  })
  test.each([
    ['without a name', { name: undefined }],
    ['with a name of one character', { name: 'a' }],
    ['with a name that is too long', { name: 'a'.repeat(300) }],
    ['with an expiry in the past', { expires: '2020-01-01T00:00:00Z' }],
  ])('POST %s is 400', async (_what, changes) => {
    expect((await site.user.api.post(path, { ...wanted, ...changes })).status).toBe(400)
  })
})

describe('single scopes', () => {
  /** USER_DELETE, USER_AUTH_WRITE, PAT_*, SESSION_READ, SESSION_DELETE, PERFORM_ANALYTICS, SESSION_ACCESS */
  const restricted = [3, 4, 24, 25, 26, 27, 28, 29, 30, 39]
  const bits = Array.from({ length: 40 }, (_, bit) => bit)

  test.each(restricted)('bit %i is refused on create and on PATCH', async (bit) => {
    const scopes = 2 ** bit
    expect((await site.user.api.post('/v2/pat', { ...wanted, scopes })).status).toBe(400)
    const { id } = ok(await site.user.api.post('/v2/pat', wanted)).as<Token>()
    expect((await site.user.api.patch(`/v2/pat/${id}`, { scopes })).status).toBe(400)
  })
  test('every other bit is granted on create and on PATCH', async () => {
    for (const bit of bits.filter((each) => !restricted.includes(each))) {
      const scopes = 2 ** bit
      const { id } = ok(await site.user.api.post('/v2/pat', { ...wanted, scopes })).as<Token>()
      ok(await site.user.api.patch(`/v2/pat/${id}`, { scopes }), 204)
    }
  })
})

describe('the tokens of an account', () => {
  const tokensOf = async ({ api }: Person) => ok(await api.get('/_internal/pat')).as<Token[]>()
  const make = ({ api }: Person, expires = FUTURE) => api.post('/_internal/pat', { ...wanted, expires })
  const fill = async (person: Person, expires = FUTURE) => {
    for (;;) {
      const answer = await make(person, expires)
      if (answer.status === 200) continue
      expect(answer.as<object>()).toMatchObject({ code })
      return
    }
  }
  const code = 'too-many-tokens'

  test('are limited, and a revoked one leaves its place to another', async () => {
    const person = await site.addPerson('revokes-one')
    await fill(person)
    const kept = (await tokensOf(person)).filter(({ name }) => name === wanted.name)
    expect(kept).toHaveLength(MAX_TOKENS)
    ok(await person.api.delete(`/_internal/pat/${kept[0]?.id}`), 204)
    ok(await make(person))
    expect((await make(person)).as<object>()).toMatchObject({ code })
  })
  test('leave the places of expired ones to others, and those cannot be extended then', async () => {
    const person = await site.addPerson('lets-expire')
    const day = 86_400_000
    await fill(person, new Date(Date.now() + day).toISOString())
    const expiring = (await tokensOf(person)).filter(({ name }) => name === wanted.name)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * day })
    for (const _ of expiring) ok(await make(person))
    const extend = () => person.api.patch(`/_internal/pat/${expiring[0]?.id}`, { expires: FUTURE })
    expect((await extend()).as<object>()).toMatchObject({ code })
    const [last] = (await tokensOf(person)).filter(({ id }) => !expiring.some((old) => old.id === id))
    ok(await person.api.delete(`/_internal/pat/${last?.id}`), 204)
    ok(await extend(), 204)
  })
  test('are limited while expired ones are extended and new ones made at once', async () => {
    const person = await site.addPerson('does-both')
    const day = 86_400_000
    await fill(person, new Date(Date.now() + day).toISOString())
    const expired = (await tokensOf(person)).filter(({ name }) => name === wanted.name)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * day })
    const extend = ({ id }: Token) => person.api.patch(`/_internal/pat/${id}`, { expires: FUTURE })
    await Promise.all(expired.flatMap((token) => [extend(token), make(person)]))
    await fill(person)
    const live = (await tokensOf(person)).filter(
      ({ name, expires }) => name === wanted.name && Date.parse(expires) > Date.now(),
    )
    expect(live).toHaveLength(MAX_TOKENS)
  })
})
