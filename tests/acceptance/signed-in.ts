import type { BrowserContextOptions, Page } from 'playwright-core'
import type { TestAccount } from '../support/product.ts'
import { settled, type Visitor, visit } from './visitor.ts'

/** Fills in the form on the open page. */
export const fillSignIn = async (page: Page, username: string, password: string): Promise<void> => {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The button that opens the menu of the signed-in user. */
export const accountButton = (page: Page, username: string) =>
  page.getByRole('button', { name: `Account of ${username}` })

/** Waits until the scripts of the account menu run. Their first action is to ask for unread notifications. */
export const menuRuns = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(({ name }) => name.endsWith('/_internal/inbox/unread/count')),
  )
}

/** A separate browser in which the account is signed in, at `path`. */
export const visitSignedIn = async (
  { username, password }: Pick<TestAccount, 'username' | 'password'>,
  path = '/',
  options?: BrowserContextOptions,
): Promise<Visitor> => {
  const visitor = await visit(options)
  const { page } = visitor
  await page.goto(`/auth/sign-in?${new URLSearchParams({ redirect: path })}`)
  await settled(page)
  await fillSignIn(page, username, password)
  await page.waitForURL((url) => `${url.pathname}${url.search}` === path)
  await settled(page)
  return visitor
}
