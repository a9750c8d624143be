import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { cookieNames } from '../../frontend/src/features/legal/cookie-names.ts'
import { expectAccessible } from './accessible.ts'
import { settled, sized, type Visitor, visit, widths } from './visitor.ts'

let visitor: Visitor | undefined
afterEach(async () => {
  await visitor?.leave()
  visitor = undefined
})
const open = async (path: string, width = 1440): Promise<Page> => {
  visitor = await visit(sized(width))
  await visitor.page.goto(path)
  await settled(visitor.page)
  return visitor.page
}

describe('the legal texts', () => {
  test('are linked from every page, and from the form for a new account', async () => {
    const page = await open('/mods')
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('link', { name: 'Terms' }).click()
    await page.getByRole('heading', { level: 1, name: 'Terms of use' }).waitFor()
    await footer.getByRole('link', { name: 'Privacy' }).click()
    await page.getByRole('heading', { level: 1, name: 'Privacy notice' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/legal/privacy')
    await page.goto('/auth/sign-up')
    const [terms] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'terms' }).click(),
    ])
    await terms.getByRole('heading', { level: 1, name: 'Terms of use' }).waitFor()
  })

  test('say when they changed, and each section has an address', async () => {
    const page = await open('/legal/privacy')
    await page.getByText('Last changed').waitFor()
    for (const link of await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').all()) {
      const target = (await link.getAttribute('href'))?.slice(1) ?? ''
      expect(await page.locator(`h2[id="${target}"]`).count(), target).toBe(1)
    }
    await page.goto('/legal')
    await page.getByRole('heading', { level: 1, name: 'Terms of use' }).waitFor()
  })

  test('name every cookie', async () => {
    const page = await open('/legal/privacy')
    for (const name of Object.values(cookieNames)) await page.getByText(name, { exact: true }).waitFor()
  })

  test('are found, and there are no others', async () => {
    const page = await open('/legal/terms')
    expect(await page.locator('meta[name="robots"]').count()).toBe(0)
    expect((await page.goto('/legal/nothing'))?.status()).toBe(404)
  })

  test('print as dark text on white, without elements for the screen', async () => {
    const page = await open('/legal/terms')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    )
    expect(await page.getByRole('contentinfo').count()).toBe(0)
    await page.getByText('What you publish stays yours.').first().waitFor()
  })
})

test.each(widths)('break no accessibility rule at %i px', async (width) => {
  const page = await open('/legal/terms', width)
  for (const path of ['/legal/terms', '/legal/privacy']) {
    await page.goto(path)
    await settled(page)
    await expectAccessible(page, path)
  }
})
