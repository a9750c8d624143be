import type { Page } from 'playwright-core'
import { pressButton, turnOver, typeInto } from './keys.ts'

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

/** Fills in the form for a new app by keyboard. */
export const fillApp = async (page: Page, name: string): Promise<void> => {
  await pressButton(page, 'Create an app')
  await typeInto(page, 'Name', name)
  await typeInto(page, 'Redirect addresses', 'http://127.0.0.1/callback')
  await turnOver(page, 'See your projects, including hidden ones')
  await turnOver(page, 'See your profile and what you follow')
}

/** Uses the page where people register apps. */
export const createApp = async (page: Page, name: string): Promise<Made> => {
  await fillApp(page, name)
  await pressButton(page, 'Create app')
  const shown = page.getByRole('region', { name: `Secret of ${name}` })
  const secret = (await shown.getByText(/^mrs_/).textContent()) ?? ''
  const id = (await row(page, name).locator('code').textContent()) ?? ''
  return { id, secret }
}
