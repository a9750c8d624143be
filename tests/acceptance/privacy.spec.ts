import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { ok } from '../support/publish.ts'
import { GOOD_PASSWORD, signUpAs } from '../support/sign-up.ts'
import { expectAccessible } from './accessible.ts'
import { ownSite } from './own-site.ts'
import { visitSignedIn } from './signed-in.ts'
import { violationsOf } from './violations.ts'
import { settled, sized, type Visitor, widths } from './visitor.ts'

const { url } = ownSite()

const visitors: Visitor[] = []
afterEach(async () => {
  await Promise.all(visitors.splice(0).map(({ leave }) => leave()))
})

/** A new user who has just signed in, and so has proved who they are. */
const visitAs = async (username: string, path: string, width = 1440): Promise<Page> => {
  ok(await signUpAs(connect(url), username))
  const visitor = await visitSignedIn({ username, password: GOOD_PASSWORD }, path, sized(width))
  visitors.push(visitor)
  return visitor.page
}

test.each(widths)('users can see their own security log at %i px', async (width) => {
  const page = await visitAs(`told-${width}`, '/settings/security-log', width)
  const entries = page.getByRole('list', { name: 'What was done' }).getByRole('listitem')
  await entries.filter({ hasText: 'Signed in with a password' }).first().waitFor()
  await entries.filter({ hasText: 'Account created' }).waitFor()
  for (const path of ['/settings/security-log', '/settings/privacy']) {
    await page.goto(path)
    await settled(page)
    await expectAccessible(page, path)
  }
})

describe('personal data', () => {
  test('is exported into a single file, which the user downloads', async () => {
    const page = await visitAs('exporting', '/settings/privacy')
    await page.getByRole('button', { name: 'Export my data' }).click()
    const link = page.getByRole('link', { name: 'Download my data' })
    await link.waitFor()
    const download = page.waitForEvent('download')
    await link.click()
    expect((await download).suggestedFilename()).toBe('my-data.json')
  })

  test('is deleted two weeks after the user typed their name, unless they keep the account', async () => {
    const page = await visitAs('leaving', '/settings/privacy')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('alertdialog')
    const confirm = dialog.getByRole('button', { name: 'Delete my account' })
    expect(await confirm.getAttribute('aria-disabled')).toBe('true')
    await dialog.getByRole('textbox').fill('leavin')
    await page.keyboard.press('Enter')
    await settled(page)
    await dialog.getByRole('textbox').fill('leaving')
    await confirm.click()
    await page.getByRole('button', { name: 'Keep my account' }).waitFor()
    await page.goto('/')
    await settled(page)
    await page.getByText('This account will be deleted on').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'Keep it' }).click()
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await page.getByRole('button', { name: 'Delete my account' }).waitFor()
    // The account menu loads late, and the notice with it.
    await page.getByText('This account will be deleted on').waitFor({ state: 'detached' })
  })
})
