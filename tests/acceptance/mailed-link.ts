import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { connect } from '../support/api.ts'
import { ownSite } from './own-site.ts'

const PATIENTLY = { timeout: 60_000 }

/**
 * Waits for a mail to this address with a link to this page, and returns the newest such link. Other mails
 * may arrive in the meantime.
 */
export const mailedLink = async (page: Page, to: string, path: string): Promise<string> => {
  const list = async () => (await connect(ownSite().url).get('/dev/mail')).text
  await expect.poll(list, PATIENTLY).toContain(to)
  const links = page
    .getByRole('listitem')
    .filter({ hasText: to })
    .getByRole('link', { name: `/auth/${path}?flow=` })
  const newest = async () => {
    await page.goto('/dev/mail')
    return links.count()
  }
  await expect.poll(newest, PATIENTLY).toBeGreaterThan(0)
  return (await links.first().getAttribute('href')) ?? 'no link'
}
