import { randomBytes } from 'node:crypto'
import { openLinks } from '@modstead/server/compose/open-links'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSiteAtLocalhost } from './site-at-localhost.ts'
import { settled } from './visitor.ts'

const OUT_OF_DATE = 'This link is out of date or was used before. Ask for a new one.'
const masterKey = randomBytes(32)

let site: Awaited<ReturnType<typeof startSiteAtLocalhost>>
beforeAll(async () => {
  site = await startSiteAtLocalhost({ MASTER_KEY: masterKey.toString('hex') })
})
afterAll(() => site?.stop())

/** A link as the product mailed it, whose time has just passed. */
const pastLink = (purpose: string) =>
  `/auth/${purpose}?flow=${openLinks(masterKey).sign(purpose, { user: 'AAAAAAAA' }, new Date())}`

test('a link that verifies an address says when it is out of date', async () => {
  const { page, leave } = await site.visitAs()
  await page.goto(pastLink('verify-email'))
  await settled(page)
  await page.getByRole('heading', { level: 1, name: 'Email verification failed' }).waitFor()
  await page.getByRole('alert').getByText(OUT_OF_DATE).waitFor()
  await leave()
})

test('a link that chooses a password says when it is out of date, and how to get another', async () => {
  const { page, leave } = await site.visitAs()
  await page.goto(pastLink('reset-password'))
  await settled(page)
  const password = `copper lamps of steading ${randomBytes(4).toString('hex')}`
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText(OUT_OF_DATE).waitFor()
  expect(await page.getByRole('link', { name: 'Ask for a new link' }).count()).toBe(1)
  await leave()
})
