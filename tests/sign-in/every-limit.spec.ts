import { randomBytes, randomUUID } from 'node:crypto'
import * as tries from '@modstead/command-api/accounts/sign-in/tries'
import { EXPORTS_A_DAY } from '@modstead/domain/accounts/user/privacy/state'
import { ACCOUNT, openVendor } from '@modstead/infra/captcha/test-vendor'
import { openTestDatabase, type TestDatabase } from '@modstead/infra/postgres/test-database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isProduct, repositoryFiles, textOf } from '../architecture/repository.ts'
import { type Api, connect } from '../support/api.ts'
import { cookiesOf } from '../support/cookies.ts'
import { turnOnTotp } from '../support/factors.ts'
import { IN_PEACE } from '../support/in-peace.ts'
import { flowIn, mailsTo, mailTo } from '../support/kept-mails.ts'
import { askTokens, type NewApp, newApp } from '../support/oauth.ts'
import { startProduct, type TestProduct } from '../support/product.ts'
import { createEmptyProject, ok } from '../support/publish.ts'
import { GOOD_PASSWORD, signUpAs, solveCaptcha } from '../support/sign-up.ts'

/** Simultaneous tries against each limit. */
const TRIES = 1000
/** Requests of a network to the public API in a minute. */
const API_LIMIT = 300

let database: TestDatabase
/** Two processes on the same data. Neither knows the other's counts. */
let products: readonly TestProduct[] = []
/** Two more, whose captcha is that of a vendor, which takes no work, and which limit the public API. */
let metered: readonly TestProduct[] = []
let vendor: Awaited<ReturnType<typeof openVendor>>
let admin: string
let session: string
let flow: string
/** The link in a mail that resets a password. */
let link: string
let app: NewApp
let project: string
/** Cookies of browsers in which the owner of the account has signed in before. */
const devices: Record<string, readonly string[]> = {}

const login = '/_internal/auth/login'
const newSession = async (username: string): Promise<string> => {
  const answer = ok(await signUpAs(connect(products[0]?.url ?? ''), username))
  return answer.as<{ session: string }>().session
}

const newDevice = async (username: string): Promise<string> => {
  const signedIn = await connect(products[0]?.url ?? '').post(login, { username, password: GOOD_PASSWORD })
  const device = cookiesOf(ok(signedIn)).find((cookie) => cookie.startsWith('__Host-device='))
  if (device === undefined) throw new Error('the answer keeps no device')
  return device
}

const mailboxes = () => [...products, ...metered].map(({ dataDir }) => dataDir)
/** Any of the processes sends it. */
const anyMailTo = (to: string, about: string) =>
  Promise.any(mailboxes().map((mailbox) => mailTo(mailbox, to, about)))

const newResetLink = async (username: string): Promise<string> => {
  const [first] = products
  if (!first) throw new Error('no process answers')
  const api = connect(first.url)
  const challenge = await solveCaptcha(api)
  ok(await api.post('/_internal/auth/password/reset', { username, challenge }), 204)
  return flowIn(await anyMailTo(`${username}@mods-mail.test`, 'Reset'))
}

beforeAll(async () => {
  database = await openTestDatabase()
  const masterKey = randomBytes(32).toString('hex')
  const env = {
    ...{ DATABASE_URL: database.url, MASTER_KEY: masterKey, TRUST_PROXY: '1' },
    STEAM_SIGN_IN: 'true',
  }
  const first = await startProduct({ env })
  const second = await startProduct({ env: { ...env, PUBLIC_URL: first.url } })
  products = [first, second]
  vendor = await openVendor({ unknownAnswer: 'invalid-input-response', usedAnswer: 'timeout-or-duplicate' })
  const ofVendor = {
    CAPTCHA: 'turnstile',
    CAPTCHA_SITE_KEY: ACCOUNT.siteKey,
    CAPTCHA_SECRET: ACCOUNT.secret,
    CAPTCHA_VERIFY_URL: vendor.address,
  }
  const limited = { ...env, ...ofVendor, PUBLIC_URL: first.url, RATE_LIMIT: `${API_LIMIT}` }
  metered = [await startProduct({ env: limited }), await startProduct({ env: limited })]
  admin = first.accounts.admin?.token ?? ''
  session = await newSession('pat')
  const creator = connect(first.url, first.accounts.creator?.token)
  app = await newApp(creator)
  project = (await createEmptyProject(creator, 'trusting')).id
  await turnOnTotp(connect(first.url, await newSession('sam')))
  const password = { username: 'sam', password: GOOD_PASSWORD }
  for (const [username, count] of [
    ['dana', 1],
    ['erin', 4],
    ['fay', 3],
    ['gil', 3],
  ] as const) {
    await newSession(username)
    devices[username] = await Promise.all(Array.from({ length: count }, () => newDevice(username)))
  }
  flow = ok(await connect(first.url).post(login, password)).as<{ flow: string }>().flow
  link = await newResetLink('pat')
})
afterAll(async () => {
  for (const product of [...products, ...metered]) {
    await product.stop()
    await product.forget()
  }
  await vendor?.close()
  await database?.close()
})

const someNetwork = (place: number) => `2001:db8:${place.toString(16)}::1`
const oneNetwork = (of: string) => `2001:db8:ffff:${of.length.toString(16)}::1`

/** A wrong password for one of the accounts, from one of the browsers of before. */
const fromDevice = (api: Api, usernames: readonly string[], place: number, network: string) => {
  // Each browser asks both processes, which take turns.
  const turn = Math.floor(place / products.length)
  const username = usernames[turn % usernames.length] ?? ''
  const own = devices[username] ?? []
  const cookie = own[Math.floor(turn / usernames.length) % own.length] ?? ''
  return send(api, {
    path: login,
    body: { username, password: 'wrong' },
    headers: { ...from(network), cookie },
  })
}

interface Try {
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const send = async (api: Api, { path, body = {}, headers = {} }: Try): Promise<number> =>
  (await api.send('POST', path, { body, headers })).status

const from = (address: string) => ({ 'x-forwarded-for': address })
const asks = (limit: tries.Tries, one: (api: Api, place: number, network: string) => Promise<number>) =>
  [limit.name, limit, one] as const

/** The limits whose refusal is an answer of its own. */
const refusing = [
  asks(tries.SIGN_IN_TO_ACCOUNT, (api, place) => {
    const body = { username: 'pat', password: 'wrong' }
    return send(api, { path: login, body, headers: from(someNetwork(place)) })
  }),
  asks(tries.SIGN_IN_OF_NETWORK, (api, place, network) => {
    const body = { username: `nobody-${place}`, password: 'wrong' }
    return send(api, { path: login, body, headers: from(network) })
  }),
  asks(tries.SIGN_IN_FROM_DEVICE, (api, place) => fromDevice(api, ['dana'], place, someNetwork(place))),
  asks(tries.SIGN_IN_FROM_DEVICES, (api, place) => fromDevice(api, ['erin'], place, someNetwork(place))),
  asks(tries.SIGN_IN_OF_NETWORK_FROM_DEVICES, (api, place, network) =>
    fromDevice(api, ['fay', 'gil'], place, network),
  ),
  asks(tries.PROVIDER_OF_NETWORK, async (api, _, network) => {
    const path = '/_internal/auth/init?provider=steam'
    return (await api.send('GET', path, { headers: from(network) })).status
  }),
  asks(tries.CODE_OF_ACCOUNT, (api, place) => {
    const body = { flow, code: '000000' }
    return send(api, { path: `${login}/2fa`, body, headers: from(someNetwork(place)) })
  }),
  asks(tries.PROOF_OF_ACCOUNT, (api, place) => {
    const headers = { ...from(someNetwork(place)), authorization: session }
    return send(api, { path: '/_internal/session/prove', body: { password: 'wrong' }, headers })
  }),
  asks(tries.LINK_OF_ACCOUNT, (api, place) => {
    const body = { flow: link, new_password: 'password' }
    return send(api, { path: '/_internal/auth/password', body, headers: from(someNetwork(place)) })
  }),
  asks(tries.RECOVERIES_OF_ACCOUNT, (api, place) =>
    send(api, { path: '/_internal/auth/recovery', body: { flow }, headers: from(someNetwork(place)) }),
  ),
  asks(tries.PASSKEYS_OF_NETWORK, (api, _, network) =>
    send(api, { path: '/_internal/auth/passkey/start', headers: from(network) }),
  ),
  asks(tries.PASSKEYS_FROM_DEVICE, (api, place) => {
    const headers = { ...from(someNetwork(place)), cookie: devices.dana?.[0] ?? '' }
    return send(api, { path: '/_internal/auth/passkey/start', headers })
  }),
  asks(tries.MAILS_TO_ACCOUNT, (api, place) => {
    const headers = { ...from(someNetwork(place)), authorization: session }
    return send(api, { path: '/_internal/auth/email/resend_verify', headers })
  }),
  asks(tries.LOOKS_OF_STAFF, (api) => {
    const body = { user: 'nobody-at-all', reason: 'They asked us' }
    return send(api, { path: '/_internal/admin/user-looks', body, headers: { authorization: admin } })
  }),
  asks(tries.SIGN_UP_OF_NETWORK, (api, place, network) => {
    const name = `new-${place}`
    const form = { username: name, email: `${name}@mods-mail.test`, password: 'password', challenge: 'x' }
    return send(api, { path: '/_internal/auth/create', body: form, headers: from(network) })
  }),
  asks(tries.RESET_OF_NETWORK, (api, place, network) => {
    const body = { username: `nobody-${place}`, challenge: 'x' }
    return send(api, { path: '/_internal/auth/password/reset', body, headers: from(network) })
  }),
  asks(tries.REPORTS_OF_NETWORK, (api, _, network) =>
    send(api, { path: '/v3/found-secrets', body: [], headers: from(network) }),
  ),
  asks(tries.EXCHANGE_OF_NETWORK, (api, _, network) =>
    send(api, {
      path: '/v3/trusted-publishing/token',
      body: { project, token: 'x' },
      headers: from(network),
    }),
  ),
  asks(tries.TOKENS_OF_NETWORK, async (api, _, network) => {
    const fields = { token: 'none', client_id: app.id }
    const headers = { ...from(network), authorization: 'wrong' }
    return (await askTokens(api, fields, headers, '/_internal/oauth/revoke')).status
  }),
  asks(tries.TOKENS_OF_APP, async (api, place) => {
    const fields = { token: randomUUID(), client_id: app.id }
    const headers = { ...from(someNetwork(place)), authorization: app.client_secret }
    return (await askTokens(api, fields, headers, '/_internal/oauth/revoke')).status
  }),
]

/** A try that cannot be counted in time is refused with 503. */
const isRefused = (status: number): boolean => status === 429 || status === 503

/** All tries at once, in turns to these processes, and the milliseconds that they took. */
const tryAll = async <Result>(
  of: readonly TestProduct[],
  one: (api: Api, place: number) => Promise<Result>,
): Promise<{ readonly results: readonly Result[]; readonly tookMs: number }> => {
  const apis = of.map(({ url }) => connect(url))
  const begun = performance.now()
  const results = await Promise.all(
    Array.from({ length: TRIES }, (_, place) => {
      const api = apis[place % apis.length]
      if (!api) throw new Error('no process answers')
      return one(api, place)
    }),
  )
  return { results, tookMs: performance.now() - begun }
}
/** In the meantime, a limit has given this many back. */
const cameBack = (tookMs: number, { max, windowMs }: Pick<tries.Tries, 'max' | 'windowMs'>): number =>
  Math.ceil((tookMs * max) / windowMs)

describe('of a thousand simultaneous attempts in two processes, only as many as the limit allows are accepted', () => {
  test.each(refusing)('%s', async (name, limit, one) => {
    const begun = performance.now()
    const { results } = await tryAll(products, (api, place) => one(api, place, oneNetwork(name)))
    const accepted = results.filter((status) => !isRefused(status))
    const mostAccepted = () => limit.max + cameBack(performance.now() - begun, limit)
    expect(accepted.length).toBeLessThanOrEqual(mostAccepted())
    expect(accepted.length).toBeGreaterThan(0)
    // Many may be refused as uncounted, so more are sent in peace until the limit is reached.
    const first = connect(products[0]?.url ?? '')
    const tryOnce = async () => {
      const status = await one(first, TRIES, oneNetwork(name))
      if (!isRefused(status)) accepted.push(status)
      return status
    }
    await expect.poll(tryOnce, IN_PEACE).toBe(429)
    expect(accepted.length).toBeLessThanOrEqual(mostAccepted())
  })

  test(tries.MAILS_TO_ADDRESS.name, async () => {
    const [first] = metered
    if (!first) throw new Error('no process answers')
    const [name, last] = [`flooded-${randomUUID().slice(0, 8)}`, `last-${randomUUID().slice(0, 8)}`]
    const to = `${name}@mods-mail.test`
    const ask = (api: Api, place: number) =>
      send(api, {
        path: '/_internal/auth/password/reset',
        body: { username: name, challenge: vendor.newAnswer() },
        headers: from(someNetwork(place)),
      })
    ok(await signUpAs(connect(first.url), name, { challenge: vendor.newAnswer() }))
    const begun = performance.now()
    const { results } = await tryAll(metered, ask)
    // Nobody learns from the answer whether a mail was sent. Most of so many may be refused as uncounted, so
    // some more are sent than the limit allows, in peace.
    expect(results.filter((status) => status !== 204 && status !== 503)).toEqual([])
    const { max } = tries.MAILS_TO_ADDRESS
    for (let place = 0; place < 2 * max; place++)
      expect(await ask(connect(first.url), TRIES + place)).toBe(204)
    const tookMs = performance.now() - begun
    // Later mails come later, so after this none of those is missing.
    ok(await signUpAs(connect(first.url), last, { challenge: vendor.newAnswer() }))
    await anyMailTo(`${last}@mods-mail.test`, 'Verify')
    const mails = (await Promise.all(mailboxes().map((mailbox) => mailsTo(mailbox, to)))).flat()
    expect(mails.length).toBeGreaterThan(0)
    expect(mails.length).toBeLessThanOrEqual(max + cameBack(tookMs, tries.MAILS_TO_ADDRESS))
  })

  test('solutions of one captcha', async () => {
    const challenge = await solveCaptcha(connect(products[0]?.url ?? ''))
    const { results } = await tryAll(products, (api, place) =>
      send(api, {
        path: '/_internal/auth/password/reset',
        body: { username: `nobody-${place}`, challenge },
        headers: from(someNetwork(place)),
      }),
    )
    expect(results.filter((status) => status === 204)).toHaveLength(1)
    expect(results.filter((status) => status !== 204 && status !== 400 && status !== 503)).toEqual([])
  })

  test('copies of one’s data', async () => {
    const { results } = await tryAll(products, (api, place) =>
      send(api, {
        path: '/_internal/user/export',
        headers: { ...from(someNetwork(place)), authorization: session },
      }),
    )
    const made = results.filter((status) => status === 200).length
    expect(made).toBeGreaterThan(0)
    expect(made).toBeLessThanOrEqual(EXPORTS_A_DAY)
  })

  test('requests to the public API', async () => {
    const headers = from(oneNetwork('public api'))
    const { results, tookMs } = await tryAll(
      metered,
      async (api) => (await api.send('GET', '/v2/tag/loader', { headers })).status,
    )
    const answered = results.filter((status) => status !== 429).length
    expect(answered).toBeLessThanOrEqual(API_LIMIT + cameBack(tookMs, { max: API_LIMIT, windowMs: 60_000 }))
    expect(answered).toBeGreaterThan(0)
    expect(results).toContain(429)
  })
})

describe('no limit is forgotten here', () => {
  test('of those for tries', () => {
    const isTries = (value: unknown): value is tries.Tries =>
      typeof value === 'object' && value !== null && 'windowMs' in value
    const all = Object.values(tries).filter(isTries)
    const here = [...refusing.map(([name]) => name), tries.MAILS_TO_ADDRESS.name]
    expect(here.toSorted()).toEqual(all.map(({ name }) => name).toSorted())
  })

  test('of those that are made elsewhere', () => {
    const making = repositoryFiles()
      .filter((file) => isProduct(file) && !file.startsWith('infra/src/rate-limits/'))
      .filter((file) => /\bwindowMs:/.test(textOf(file)))
    expect(making.toSorted()).toEqual([
      'command-api/src/accounts/sign-in/tries.ts',
      'infra/src/captcha/proof-of-work/proof-of-work.ts',
      'server/src/http/rate-limit.ts',
    ])
  })
})
