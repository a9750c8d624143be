import { PASSKEYS_FROM_DEVICE, PASSKEYS_OF_NETWORK } from '@modstead/command-api/accounts/sign-in/tries'
import { appCode } from '@modstead/infra/second-factors/test-codes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../support/api.ts'
import { type Catalogue, startCatalogue } from '../../support/catalogue.ts'
import { cookieOf, cookiesOf } from '../../support/cookies.ts'
import { addTestPasskey, browserOf, turnOnTotp } from '../../support/factors.ts'
import { IN_PEACE } from '../../support/in-peace.ts'
import { ok } from '../../support/publish.ts'
import { GOOD_PASSWORD } from '../../support/sign-up.ts'

let site: Catalogue
beforeAll(async () => {
  site = await startCatalogue({ TRUST_PROXY: '1' })
  for (const name of ['owner', 'family', 'other', 'collector', 'stuffed', 'wary'])
    await site.addPerson(name, 'developer', GOOD_PASSWORD)
})
afterAll(() => site.stop())

let networks = 0
const newNetwork = (): string => {
  networks += 1
  return `2001:db8:0:${networks.toString(16)}::1`
}

const send = (path: string, body: unknown, cookies: readonly string[] = [], from = newNetwork()) =>
  site.nobody.send('POST', `/_internal/auth${path}`, {
    headers: { 'x-forwarded-for': from, ...(cookies.length > 0 && { cookie: cookies.join('; ') }) },
    body,
  })
const signIn = (username: string, password: string, cookies?: readonly string[], from?: string) =>
  send('/login', { username, password }, cookies, from)

const deviceOf = (answer: Answer): string => {
  const [device, ...others] = cookiesOf(ok(answer)).filter((each) => each.startsWith('__Host-device='))
  if (device === undefined || others.length > 0) throw new Error('the answer keeps no device')
  return device
}

/**
 * Tries wrong passwords, and returns how many tries were allowed. Each failure takes 300 ms, so they run in
 * parallel.
 */
const useUp = async (username: string, cookies: readonly string[] = []): Promise<number> => {
  const tries = Array.from({ length: 12 }, () => signIn(username, 'wrong one', cookies))
  return (await Promise.all(tries)).filter(({ status }) => status === 401).length
}

/** Uses up what a network has for passwords. Sends fewer at once than are hashed at once. */
const useUpNetwork = async (from: string) => {
  for (const first of [0, 12, 24, 36, 48]) {
    const names = Array.from({ length: 12 }, (_, index) => `victim-${first + index}`)
    await Promise.all(names.map((name) => signIn(name, 'wrong one', [], from)))
  }
}

describe('strangers who guess', () => {
  test('cannot lock the owner out of a browser that signed in before', async () => {
    const device = deviceOf(await signIn('owner', GOOD_PASSWORD))
    expect(await useUp('owner')).toBe(10)
    expect((await signIn('owner', GOOD_PASSWORD)).status).toBe(429)
    const again = await signIn('owner', GOOD_PASSWORD, [device])
    expect(again.status).toBe(200)
    // The same browser is trusted for half a year from now.
    expect((await signIn('owner', GOOD_PASSWORD, [deviceOf(again)])).status).toBe(200)
    const kept = again.headers.getSetCookie().find((set) => set.startsWith('__Host-device='))
    expect(kept).toMatch(/; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
    expect(kept).not.toContain('owner')
  })

  test('cannot lock out somebody on their network with a browser that signed in before', async () => {
    const from = newNetwork()
    const device = deviceOf(await signIn('family', GOOD_PASSWORD))
    await useUpNetwork(from)
    expect((await signIn('family', GOOD_PASSWORD, [], from)).status).toBe(429)
    expect((await signIn('family', GOOD_PASSWORD, [device], from)).status).toBe(200)
  })

  test('get no extra tries from a browser of another account, or from an invented one', async () => {
    const device = deviceOf(await signIn('other', GOOD_PASSWORD))
    expect(await useUp('wary', [device])).toBe(10)
    for (const cookie of [device, `${device.slice(0, -2)}AA`, '__Host-device=wary', 'device=x'])
      expect((await signIn('wary', GOOD_PASSWORD, [cookie])).status).toBe(429)
  })
})

describe('strangers on the same network', () => {
  let owners = 0
  /** A new user, also in a second try of a test, and a browser in which they have signed in. */
  const newOwner = async () => {
    owners += 1
    const username = `owner-${owners}`
    const { id } = await site.addPerson(username, 'developer', GOOD_PASSWORD)
    const signedIn = await signIn(username, GOOD_PASSWORD)
    return { id, username, device: deviceOf(signedIn), browser: browserOf(site.nobody, cookieOf(signedIn)) }
  }
  const secondStep = async (username: string, device: string, from: string) =>
    ok(await signIn(username, GOOD_PASSWORD, [device], from)).as<{ flow: string }>().flow
  interface Begun {
    readonly flow: string
    readonly options: { readonly challenge: string }
  }

  test('do not keep a known browser from the code of the second step', async () => {
    const { username, device, browser } = await newOwner()
    const { secret, backupCodes } = await turnOnTotp(browser)
    const from = newNetwork()
    await useUpNetwork(from)
    const flow = await secondStep(username, device, from)
    expect((await send('/login/2fa', { flow, code: appCode(secret) }, [], from)).status).toBe(429)
    ok(await send('/login/2fa', { flow, code: appCode(secret) }, [device], from))
    const next = await secondStep(username, device, from)
    ok(await send('/login/2fa', { flow: next, code: backupCodes[0] }, [device], from))
  })

  test('do not keep anybody from a passkey by wrong passwords, nor a known browser by passkeys', async () => {
    const { id, username, device, browser } = await newOwner()
    const { authenticator } = await addTestPasskey(browser, site.url, id)
    await turnOnTotp(browser)
    const from = newNetwork()
    const start = (cookies: readonly string[], body: object = {}) =>
      send('/passkey/start', body, cookies, from)
    const enter = async (cookies: readonly string[], body?: object) => {
      const { flow, options } = ok(await start(cookies, body)).as<Begun>()
      const credential = authenticator.signIn({ challenge: options.challenge })
      return send('/passkey/finish', { flow, credential }, cookies, from)
    }
    await useUpNetwork(from)
    ok(await enter([]))
    for (let asked = 0; asked < PASSKEYS_OF_NETWORK.max; asked += 50)
      await Promise.all(Array.from({ length: 50 }, () => start([])))
    // Meanwhile the limit has given some back.
    await expect.poll(async () => (await start([])).status, IN_PEACE).toBe(429)
    ok(await enter([device]))
    ok(await enter([device], { flow: await secondStep(username, device, from) }))
    // The browser has a limit too, which does not touch others.
    const { device: another } = await newOwner()
    for (let asked = 0; asked < PASSKEYS_FROM_DEVICE.max; asked++) await start([device])
    await expect.poll(async () => (await start([device])).status, IN_PEACE).toBe(429)
    ok(await start([another]))
  })
})

test('a known browser has ten separate tries, and all known browsers of an account have thirty', async () => {
  const devices: string[] = []
  for (let made = 0; made < 4; made++) devices.push(deviceOf(await signIn('collector', GOOD_PASSWORD)))
  const tries: number[] = []
  for (const device of devices) tries.push(await useUp('collector', [device]))
  expect(tries).toEqual([10, 10, 10, 0])
  // The tries that they used up do not affect others.
  expect((await signIn('collector', GOOD_PASSWORD)).status).toBe(200)
})

test('a browser knows each account that signed in with it', async () => {
  await site.addPerson('sister', 'developer', GOOD_PASSWORD)
  await site.addPerson('brother', 'developer', GOOD_PASSWORD)
  const ofSister = deviceOf(await signIn('sister', GOOD_PASSWORD))
  const ofBoth = deviceOf(await signIn('brother', GOOD_PASSWORD, [ofSister]))
  for (const name of ['sister', 'brother']) {
    expect(await useUp(name)).toBe(10)
    expect((await signIn(name, GOOD_PASSWORD, [ofBoth])).status).toBe(200)
  }
})

test('successful tries do not count', async () => {
  for (let tried = 0; tried < 12; tried++) expect((await signIn('stuffed', GOOD_PASSWORD)).status).toBe(200)
  expect(await useUp('stuffed')).toBe(10)
})
