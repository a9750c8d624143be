import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../support/api.ts'
import { type Catalogue, startCatalogue } from '../../support/catalogue.ts'
import { cookiesOf } from '../../support/cookies.ts'
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

const signIn = (username: string, password: string, cookies: readonly string[] = [], from = newNetwork()) =>
  site.nobody.send('POST', '/_internal/auth/login', {
    headers: { 'x-forwarded-for': from, ...(cookies.length > 0 && { cookie: cookies.join('; ') }) },
    body: { username, password },
  })

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
    // Fewer than are hashed at once.
    for (const first of [0, 12, 24, 36, 48]) {
      const names = Array.from({ length: 12 }, (_, index) => `victim-${first + index}`)
      await Promise.all(names.map((name) => signIn(name, 'wrong one', [], from)))
    }
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
