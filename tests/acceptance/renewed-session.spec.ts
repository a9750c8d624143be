import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Catalogue, startCatalogue } from '../support/catalogue.ts'
import { GOOD_PASSWORD } from '../support/sign-up.ts'
import { accountButton, fillSignIn } from './signed-in.ts'
import { settled, sized, visit } from './visitor.ts'

const DAY_MS = 86_400_000
const COOKIE = '__Host-session'

/** A site of its own, in this process, whose clock this spec moves. */
let site: Catalogue
let counted = 0
beforeAll(async () => {
  site = await startCatalogue()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => site.stop())

test('a page renews the session of its visitor once a day', async () => {
  counted += 1
  const { username } = await site.addPerson(`anna-${counted}`, 'developer', GOOD_PASSWORD)
  const { page, leave } = await visit({ ...sized(1440), baseURL: site.url })
  try {
    const secretNow = async () =>
      (await page.context().cookies(site.url)).find(({ name }) => name === COOKIE)?.value
    const visitAgain = async () => {
      await page.goto('/mods')
      await accountButton(page, username).waitFor()
      await settled(page)
    }
    await page.goto('/auth/sign-in')
    await settled(page)
    await fillSignIn(page, username, GOOD_PASSWORD)
    await accountButton(page, username).waitFor()
    const secret = await secretNow()
    expect(secret).toMatch(/^mra_/)
    await visitAgain()
    expect(await secretNow()).toBe(secret)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS + 1 })
    const renewing = page.waitForResponse(`${site.url}/_internal/session/refresh`)
    await visitAgain()
    expect((await renewing).status()).toBe(200)
    const renewed = await secretNow()
    expect(renewed).toMatch(/^mra_/)
    expect(renewed).not.toBe(secret)
    await visitAgain()
    expect(await secretNow()).toBe(renewed)
  } finally {
    await leave()
  }
})
