import { appCode } from '@modstead/infra/second-factors/test-codes'
import type { Page } from 'playwright-core'

/** The section in the settings of an account. */
export const twoFactor = (page: Page) => page.getByRole('region', { name: 'Two-factor authentication' })

/** Goes through the set-up of an authenticator app as its owner does. Returns what the owner keeps. */
export const setUpApp = async (page: Page) => {
  const section = twoFactor(page)
  await section.getByRole('button', { name: 'Set up two-factor authentication' }).click()
  const secret = ((await section.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code from the app').fill(appCode(secret, -1))
  await section.getByRole('button', { name: 'Turn on' }).click()
  await section.getByText('Keep these backup codes').waitFor()
  const codes = await section.getByRole('listitem').allTextContents()
  return { secret, codes }
}
