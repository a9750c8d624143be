import type { BrowserContextOptions, Page } from 'playwright-core'
import type { TestAccount } from '../support/product.ts'
import { ownSite } from './own-site.ts'
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

/** A separate browser in which the account is signed in, at `path`. The form of the sign-in has its own specs. */
export const visitSignedIn = async (
  { username, password }: Pick<TestAccount, 'username' | 'password'>,
  path = '/',
  options?: BrowserContextOptions,
): Promise<Visitor> => {
  const visitor = await visit(options)
  const { page } = visitor
  const answer = await page.request.post('/_internal/auth/login', {
    headers: { origin: options?.baseURL ?? ownSite().url },
    data: { username, password },
  })
  if (!answer.ok()) throw new Error(`the sign-in was answered ${answer.status()}: ${await answer.text()}`)
  await page.goto(path)
  // Elsewhere are those who must still pass a second step.
  await page.waitForURL((url) => `${url.pathname}${url.search}` === path)
  await settled(page)
  return visitor
}
