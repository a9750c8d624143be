import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProduct, type TestProduct } from '../support/product.ts'
import { GOOD_PASSWORD } from '../support/sign-up.ts'
import { pressButton } from './keys.ts'
import { accountButton, fillSignIn } from './signed-in.ts'
import { violationsOf } from './violations.ts'
import { settled, sized, visit } from './visitor.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct({ env: { NODE_ENV: 'production' } })
})
afterAll(async () => {
  await product?.stop()
  await product?.forget()
})

const open = async (path: string) => {
  const visitor = await visit({ ...sized(1440), baseURL: product.url })
  await visitor.page.goto(path)
  await settled(visitor.page)
  return visitor
}
const LINK = /http\S+first-administrator\?flow=\S+/
/** Waits until the link is printed. */
const linkOf = async ({ output }: TestProduct) => {
  await expect.poll(output).toMatch(LINK)
  return LINK.exec(output())?.[0] ?? ''
}
const title = 'Become the first administrator'

describe('the link for the first administrator', () => {
  test('leads a visitor through a new account to the role, using only the keyboard', async () => {
    const { page, complaints, leave } = await open(await linkOf(product))
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Create an account' }).waitFor()
    await settled(page)
    await page.getByLabel('Username').fill('founder')
    await page.getByLabel('Email').fill('founder@mail.test')
    await page.getByLabel('Password', { exact: true }).fill(GOOD_PASSWORD)
    await page.getByLabel('Confirm password', { exact: true }).fill(GOOD_PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Welcome, founder' }).waitFor()
    await settled(page)
    await page.getByRole('link', { name: 'Continue' }).press('Enter')
    const become = page.getByRole('button', { name: 'Become administrator' })
    await become.waitFor()
    await settled(page)
    expect(await violationsOf(page)).toEqual([])
    await become.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'You are an administrator' }).waitFor()
    await page.getByRole('link', { name: 'Go to the front page' }).press('Enter')
    await accountButton(page, 'founder').waitFor()
    await page.goto('/settings/users')
    await page.getByRole('heading', { level: 1, name: 'Look up a user' }).waitFor()
    expect(complaints).toEqual([])
    await leave()
  })

  test('works once, and says so', async () => {
    const { page, leave } = await open(await linkOf(product))
    await page.getByText('gives this role to one account, once').waitFor()
    expect(await page.getByText('Nobody administers').count()).toBe(0)
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).press('Enter')
    await fillSignIn(page, 'founder', GOOD_PASSWORD)
    await page.getByRole('button', { name: 'Become administrator' }).waitFor()
    await settled(page)
    await pressButton(page, 'Become administrator')
    await page.getByRole('alert').getByText('has an administrator already').waitFor()
    await page.goto('/auth/first-administrator?flow=broken')
    await settled(page)
    await pressButton(page, 'Become administrator')
    await page.getByRole('alert').getByText('This link does not work').waitFor()
    await leave()
  })
})
