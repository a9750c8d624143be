import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { connect } from '../support/api.ts'

const PATIENTLY = { timeout: 60_000 }

/** The link of the newest mail to this address, whose text holds `part`, once it has come. */
export const mailedLink = async (page: Page, to: string, part: string): Promise<string> => {
  const list = async () => (await connect(inject('site').url).get('/dev/mail')).text
  await expect.poll(list, PATIENTLY).toContain(to)
  const newest = async () => {
    await page.goto('/dev/mail')
    await page.getByRole('listitem').filter({ hasText: to }).getByRole('link').first().click()
    return page.locator('pre').textContent()
  }
  await expect.poll(newest, PATIENTLY).toContain(part)
  const text = (await page.locator('pre').textContent()) ?? ''
  return /https?:\/\/\S+\?flow=\S+/.exec(text)?.[0] ?? 'no link'
}
