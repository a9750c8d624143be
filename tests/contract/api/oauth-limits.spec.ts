import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Catalogue, startCatalogue } from '../../support/catalogue.ts'
import { askTokens, type NewApp, newApp, refresh, type Tokens, tokensFor } from '../../support/oauth.ts'
import { ok } from '../../support/publish.ts'

let site: Catalogue
let app: NewApp
let tokens: Tokens
let networks = 0
beforeAll(async () => {
  site = await startCatalogue({ TRUST_PROXY: '1' })
  const person = await site.addPerson('person')
  app = await newApp(person.api)
  tokens = await tokensFor(person.api, site.nobody, app, 'USER_READ')
})
afterAll(() => site.stop())

const newNetwork = (): string => {
  networks += 1
  return `2001:db8:0:${networks.toString(16)}::1`
}
/** Revokes a nonexistent token, which only needs the app's own proof. */
const ask = async (from: string, id: string, secret: string): Promise<number> => {
  const headers = { 'x-forwarded-for': from, ...(secret && { authorization: secret }) }
  return (await askTokens(site.nobody, { token: 'none', client_id: id }, headers, '/_internal/oauth/revoke'))
    .status
}
const countOf = (statuses: readonly number[], status: number) =>
  statuses.filter((each) => each === status).length
const atOnce = async (count: number, one: () => Promise<number>) =>
  Promise.all(Array.from({ length: count }, one))
/** As many parallel requests as the store can count in time. */
const inTurn = async (count: number, one: () => Promise<number>): Promise<readonly number[]> => {
  const statuses: number[] = []
  while (statuses.length < count) statuses.push(...(await atOnce(25, one)))
  return statuses
}
/**
 * A few tries come back while they are counted, and a busy machine refuses some that it cannot count in time.
 */
const expectAbout = (count: number, limit: number) => {
  expect(count).toBeGreaterThan(limit * 0.8)
  expect(count).toBeLessThan(limit * 1.2)
}

describe('apps that request tokens', () => {
  test('cannot be guessed from one network, and nobody else is affected', async () => {
    const from = newNetwork()
    expectAbout(countOf(await inTurn(450, () => ask(from, app.id, 'wrong')), 401), 300)
    const refused = await askTokens(
      site.nobody,
      { grant_type: 'refresh_token', refresh_token: tokens.refresh_token, client_id: app.id },
      { 'x-forwarded-for': from, authorization: app.client_secret },
    )
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ])
    tokens = ok(await refresh(site.nobody, app, tokens.refresh_token)).as<Tokens>()
  })

  test('from one network may be many: successful requests only count for the app', async () => {
    const from = newNetwork()
    const apps = [await newApp((await site.addPerson('maker')).api), app]
    for (const { id, client_secret } of apps)
      expect(countOf(await inTurn(250, () => ask(from, id, client_secret)), 200)).toBe(250)
  })

  test('are limited to what a large one needs, whatever the network', async () => {
    const own = await newApp((await site.addPerson('busy')).api)
    const asked = await inTurn(750, () => ask(newNetwork(), own.id, own.client_secret))
    expectAbout(countOf(asked, 200), 600)
  })

  test('without a secret are counted separately per network', async () => {
    const own = await newApp((await site.addPerson('on-device')).api, { client_type: 'public' })
    const [loud, quiet] = [newNetwork(), newNetwork()]
    expectAbout(countOf(await inTurn(750, () => ask(loud, own.id, '')), 200), 600)
    expect(await ask(quiet, own.id, '')).toBe(200)
  })
})
