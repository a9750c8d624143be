import { randomBytes } from 'node:crypto'
import { MAX_APPS } from '@modstead/domain/accounts/app-places/decider'
import { MAX_TOKENS } from '@modstead/domain/accounts/token-places/decider'
import { MAX_PASSKEYS } from '@modstead/domain/accounts/user/sign-in/decide'
import { MAX_PUBLISHERS } from '@modstead/domain/catalogue/trusted-publishers/decider'
import { openTestDatabase, type TestDatabase } from '@modstead/infra/postgres/test-database'
import { createTestAuthenticator } from '@modstead/infra/second-factors/test-authenticator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isProduct, repositoryFiles, textOf } from '../architecture/repository.ts'
import { type Answer, type Api, connect } from '../support/api.ts'
import { cookieOf } from '../support/cookies.ts'
import { addTestPasskey, browserOf } from '../support/factors.ts'
import { startProduct, type TestProduct } from '../support/product.ts'
import { createEmptyProject, ok } from '../support/publish.ts'
import { GOOD_PASSWORD, signUpAs } from '../support/sign-up.ts'

let database: TestDatabase
/** Two processes on the same data. */
let products: readonly TestProduct[] = []
beforeAll(async () => {
  database = await openTestDatabase()
  const env = { DATABASE_URL: database.url, MASTER_KEY: randomBytes(32).toString('hex') }
  const first = await startProduct({ env })
  products = [first, await startProduct({ env: { ...env, PUBLIC_URL: first.url } })]
})
afterAll(async () => {
  for (const product of products) {
    await product.stop()
    await product.forget()
  }
  await database?.close()
})

const apiOf = (place: number): Api => connect(products[place % products.length]?.url ?? '')
const newSession = async (username: string): Promise<string> =>
  ok(await signUpAs(apiOf(0), username)).as<{ session: string }>().session
const asked = async (path: string, authorization: string): Promise<Answer> =>
  ok(await apiOf(0).get(path, { authorization }))

/** Simultaneous tries. More would mostly meet one another, because those that succeed append to one stream. */
const TRIES = 120
const tryAll = (one: (api: Api, place: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: TRIES }, (_, place) => one(apiOf(place), place)))

/** A thing of which somebody may have a number, and how a new one is made. */
const countedBy = {
  MAX_APPS: async () => {
    const authorization = await newSession('app-maker')
    const { id } = ok(await asked('/v2/user', authorization)).as<{ id: string }>()
    const redirect_uris = ['https://app.example.test/callback']
    return {
      max: MAX_APPS,
      make: (api: Api, place: number) =>
        api.send('POST', '/_internal/oauth/app', {
          body: { name: `App number ${place}`, max_scopes: 1, redirect_uris },
          headers: { authorization },
        }),
      made: async () => (await asked(`/v3/user/${id}/oauth_apps`, authorization)).as<unknown[]>(),
    }
  },
  MAX_TOKENS: async () => {
    const authorization = await newSession('token-maker')
    const expires = new Date(Date.now() + 86_400_000).toISOString()
    return {
      max: MAX_TOKENS,
      make: (api: Api, place: number) =>
        api.send('POST', '/_internal/pat', {
          body: { name: `Token number ${place}`, scopes: 1, expires },
          headers: { authorization },
        }),
      made: async () => (await asked('/_internal/pat', authorization)).as<unknown[]>(),
    }
  },
  MAX_PUBLISHERS: async () => {
    const authorization = await newSession('truster')
    const { id } = await createEmptyProject(connect(apiOf(0).url, authorization), 'trusts-many')
    const path = `/v3/project/${id}/publishers`
    return {
      max: MAX_PUBLISHERS,
      make: (api: Api, place: number) =>
        api.send('POST', path, {
          body: { issuer: 'https://ci.example', source: `group-${place}/add-on` },
          headers: { authorization },
        }),
      made: async () => (await asked(path, authorization)).as<unknown[]>(),
    }
  },
} as const

describe('of many simultaneous attempts in two processes, no more are made than somebody may have', () => {
  test.each(Object.entries(countedBy))('%s', async (_, begin) => {
    const { max, make, made } = await begin()
    const results = await tryAll(make)
    expect(results.filter(({ status }) => status < 300).length).toBeLessThanOrEqual(max)
    // Attempts that met one another were refused for that, so the rest come one after the other.
    for (let place = TRIES; place < TRIES + max + 3; place++) await make(apiOf(place), place)
    expect(await made()).toHaveLength(max)
  })

  test('MAX_PASSKEYS', async () => {
    const first = apiOf(0)
    ok(await signUpAs(first, 'keeper'))
    const { id } = ok(await first.get('/v2/user/keeper')).as<{ id: string }>()
    const login = { username: 'keeper', password: GOOD_PASSWORD }
    const browser = browserOf(first, cookieOf(ok(await first.post('/_internal/auth/login', login))))
    for (let count = 1; count < MAX_PASSKEYS; count++) await addTestPasskey(browser, first.url, id)
    const finish = '/_internal/auth/passkey/register/finish'
    const prepared = await Promise.all(
      Array.from({ length: TRIES }, async () => {
        const begun = ok(await browser.post('/_internal/auth/passkey/register/start'))
        const { flow, options } = begun.as<{ flow: string; options: { challenge: string } }>()
        const rpId = new URL(first.url).hostname
        const authenticator = createTestAuthenticator({ origin: first.url, rpId, userId: id })
        return {
          flow,
          credential: authenticator.register({ challenge: options.challenge }),
          name: 'One more',
        }
      }),
    )
    const cookie = browser.cookie()
    const results = await tryAll((api, place) =>
      api.send('POST', finish, { headers: { cookie }, body: prepared[place] }),
    )
    const [added, ...others] = results.filter(({ status }) => status === 200)
    expect(others).toEqual([])
    if (added === undefined) throw new Error('none of them was added')
    const now = browserOf(first, cookieOf(added))
    await expect(addTestPasskey(now, first.url, id)).rejects.toThrow(/too-many-passkeys/)
    const { passkeys } = ok(await now.get('/_internal/auth/factors')).as<{ passkeys: unknown[] }>()
    expect(passkeys).toHaveLength(MAX_PASSKEYS)
  })
})

test('no limit of number is forgotten here', () => {
  // Mails have their row in infra/src/mail/mails-of-day.int.spec.ts, copies of data in every-limit.spec.ts.
  const mails = ['MAX_NOTIFICATION_MAILS_A_DAY', 'MAX_SECURITY_MAILS_A_DAY']
  const here = [...Object.keys(countedBy), 'MAX_PASSKEYS', 'EXPORTS_A_DAY', ...mails]
  // What one project or team consists of; nobody gains from more.
  const parts = ['MAX_GALLERY_ITEMS', 'MAX_TEAM_MEMBERS']
  const counted = repositoryFiles()
    .filter((file) => isProduct(file) && file.startsWith('domain/src/'))
    .flatMap((file) => [
      ...textOf(file).matchAll(/(?:length|size) >= ([A-Z][A-Z_]+)|export const (\w+_A_DAY) =/g),
    ])
    .map(([, compared, named]) => compared ?? named)
  expect([...new Set(counted)].toSorted()).toEqual([...here, ...parts].toSorted())
})
