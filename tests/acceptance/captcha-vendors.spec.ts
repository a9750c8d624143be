import { randomBytes } from 'node:crypto'
import { ACCOUNT, openVendor } from '@modstead/infra/captcha/test-vendor'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startProduct, type TestProduct } from '../support/product.ts'
import { violationsOf } from './violations.ts'
import { settled, sized, type Visitor, visit } from './visitor.ts'

/** Imitates a vendor's script as pages see it: a check, and its callbacks. */
const script = (name: string) => `
  const drawn = new Map()
  globalThis.${name} = {
    render(element, { sitekey, theme, callback, 'expired-callback': expire }) {
      const id = String(drawn.size)
      const check = Object.assign(document.createElement('button'), { type: 'button' })
      const reset = () => { check.textContent = 'I am a person' }
      check.onclick = async () => {
        callback(await newAnswer(sitekey, theme))
        check.textContent = 'You are a person'
      }
      const late = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Wait' })
      late.onclick = () => { expire(); reset() }
      reset()
      element.append(check, late)
      drawn.set(id, { reset, remove: () => element.replaceChildren() })
      return id
    },
    reset: (id) => drawn.get(id).reset(),
    remove: (id) => drawn.get(id).remove(),
  }`

const vendors = [
  ['hcaptcha', 'https://js.hcaptcha.com/**', 'invalid-input-response', 'already-seen-response'],
  ['turnstile', 'https://challenges.cloudflare.com/**', 'invalid-input-response', 'timeout-or-duplicate'],
] as const

describe.each(vendors)('with %s as captcha', (name, address, unknownAnswer, usedAnswer) => {
  let vendor: Awaited<ReturnType<typeof openVendor>>
  let product: TestProduct
  let visitor: Visitor
  let asked: [string, string][]
  let isBlocked: boolean
  beforeAll(async () => {
    vendor = await openVendor({ unknownAnswer, usedAnswer })
    const env = {
      CAPTCHA: name,
      CAPTCHA_SITE_KEY: ACCOUNT.siteKey,
      CAPTCHA_SECRET: ACCOUNT.secret,
      CAPTCHA_VERIFY_URL: vendor.address,
    }
    product = await startProduct({ env })
  })
  afterAll(async () => {
    await product.stop()
    await product.forget()
    await vendor.close()
  })
  beforeEach(async () => {
    visitor = await visit(sized(390))
    asked = []
    isBlocked = false
    const { page } = visitor
    await page.exposeFunction('newAnswer', (siteKey: string, theme: string) => {
      asked.push([siteKey, theme])
      return vendor.newAnswer()
    })
    await page.route(address, (route) =>
      isBlocked ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: script(name) }),
    )
  })
  afterEach(() => visitor.leave())

  const check = () => visitor.page.getByRole('button', { name: 'I am a person' })
  const pass = async () => {
    await check().press('Enter')
    await visitor.page.getByRole('button', { name: 'You are a person' }).waitFor()
  }
  const create = () => visitor.page.getByRole('button', { name: 'Create account' }).click()
  const fillIn = async () => {
    const { page } = visitor
    // Pages link to the form without checking again what their server allows.
    await page.goto(product.url)
    await settled(page)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: 'Create an account' }).click()
    // The page before has a field with a similar name.
    await page.getByRole('heading', { name: 'Create an account' }).waitFor()
    const username = `guarded-${randomBytes(4).toString('hex')}`
    const password = `copper lamps of ${username}`
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Email').fill(`${username}@mail.test`)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password', { exact: true }).fill(password)
    return username
  }

  test('an account is created after its check was passed', async () => {
    const { page } = visitor
    await fillIn()
    await check().waitFor()
    expect(await violationsOf(page)).toEqual([])
    await create()
    await page.getByText('Complete the check that you are a person first.').waitFor()
    await pass()
    await page.getByRole('button', { name: 'Wait' }).click()
    await create()
    await page.getByText('Complete the check that you are a person first.').waitFor()
    await pass()
    await create()
    await page.waitForURL('**/auth/welcome?**')
    expect(asked).toEqual([
      [ACCOUNT.siteKey, 'light'],
      [ACCOUNT.siteKey, 'light'],
    ])
    expect(visitor.complaints).toEqual([])
  })

  test('a new answer is requested if the first one was used for a refused form', async () => {
    const { page } = visitor
    const username = await fillIn()
    await page.getByLabel('Username').fill('admin')
    await pass()
    await create()
    await page.getByText(/username is reserved/).waitFor()
    await check().waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(`${username}@mail.test`)
    await page.getByLabel('Username').fill(username)
    await pass()
    await create()
    await page.waitForURL('**/auth/welcome?**')
    expect(asked).toHaveLength(2)
  })

  test('a script that does not load is tried again, without losing what was typed', async () => {
    const { page } = visitor
    isBlocked = true
    const username = await fillIn()
    await page.getByRole('alert').filter({ hasText: 'could not be loaded' }).waitFor()
    await create()
    await page.getByText('Complete the check that you are a person first.').waitFor()
    isBlocked = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await check().waitFor()
    expect(await page.getByLabel('Username').inputValue()).toBe(username)
  })

  test('a vendor that answers no more is told apart from a catalogue that takes no changes', async () => {
    const { page } = visitor
    const username = await fillIn()
    await pass()
    await vendor.close()
    await create()
    await page.getByText('We cannot check that you are a person right now. Try again in a moment.').waitFor()
    expect(await page.getByLabel('Username').inputValue()).toBe(username)
  })
})
