import { appCode } from '@modstead/infra/second-factors/test-codes'
import type { Page } from 'playwright-core'
import { pressButton, typeInto } from './keys.ts'

/** The section in the settings of an account. */
export const twoFactor = (page: Page) => page.getByRole('region', { name: 'Two-factor authentication' })

/** Goes through the set-up of an authenticator app as its owner does, by keyboard. Returns what the owner keeps. */
export const setUpApp = async (page: Page) => {
  const section = twoFactor(page)
  await pressButton(page, 'Set up two-factor authentication')
  const secret = ((await section.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await typeInto(page, 'Code from the app', appCode(secret, -1))
  await pressButton(page, 'Turn on')
  await section.getByText('Keep these backup codes').waitFor()
  const codes = await section.getByRole('listitem').allTextContents()
  return { secret, codes }
}
