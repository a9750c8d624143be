import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { ok } from '../support/publish.ts'
import { GOOD_PASSWORD, signUpAs } from '../support/sign-up.ts'
import { ownSite } from './own-site.ts'
import { visitSignedIn } from './signed-in.ts'
import { settled, sized } from './visitor.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Settings' })
const entry = (page: Page, name: string) => bar(page).getByRole('link', { name, exact: true })
/** Whether the entry of the open page is visible in the bar. */
const isCurrentShown = (page: Page) =>
  bar(page).evaluate((strip) => {
    const current = strip.querySelector('[aria-current="page"]')
    if (!current) return false
    const [link, frame] = [current.getBoundingClientRect(), strip.getBoundingClientRect()]
    return link.left >= frame.left && link.right <= frame.right
  })

test('the settings bar shows the current page on a phone', async () => {
  const username = 'on-a-phone'
  ok(await signUpAs(connect(ownSite().url), username))
  const { page, leave } = await visitSignedIn(
    { username, password: GOOD_PASSWORD },
    '/settings/privacy',
    sized(390),
  )
  try {
    await expect.poll(() => isCurrentShown(page)).toBe(true)
    await entry(page, 'Appearance').click()
    await page.getByRole('heading', { level: 1, name: 'Appearance' }).waitFor()
    await expect.poll(() => isCurrentShown(page)).toBe(true)
    await page.goto('/settings/publishers?project=none')
    await settled(page)
    await expect.poll(() => isCurrentShown(page)).toBe(true)
    await entry(page, 'Public profile').click()
    await page.getByRole('heading', { level: 1, name: 'Public profile' }).waitFor()
    await expect.poll(() => isCurrentShown(page)).toBe(true)
  } finally {
    await leave()
  }
})
