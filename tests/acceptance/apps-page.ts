import type { Page } from 'playwright-core'

/** The item of a list that contains this name. */
export const row = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: `${name}` })
    .first()

export interface Made {
  readonly id: string
  readonly secret: string
}

/** Fills in the form for a new app. */
export const fillApp = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Create an app' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill(name)
  await page.getByLabel('Redirect addresses').fill('http://127.0.0.1/callback')
  await page.getByRole('checkbox', { name: 'See your profile and what you follow' }).check()
  await page.getByRole('checkbox', { name: 'See your projects, including hidden ones' }).check()
}

/** Uses the page where people register apps. */
export const createApp = async (page: Page, name: string): Promise<Made> => {
  await fillApp(page, name)
  await page.getByRole('button', { name: 'Create app' }).click()
  const shown = page.getByRole('region', { name: `Secret of ${name}` })
  const secret = (await shown.getByText(/^mrs_/).textContent()) ?? ''
  const id = (await row(page, name).locator('code').textContent()) ?? ''
  return { id, secret }
}
