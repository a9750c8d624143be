import { openMailbox } from '@modstead/infra/mail/mailbox/read-mailbox'
import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { connect } from '../support/api.ts'
import { ownSite } from './own-site.ts'

const PATIENTLY = { timeout: 60_000 }

/** The newest link to the page in mails that went through a mail server, for which /dev/mail has no list. */
const deliveredLink = async (directory: string, to: string, path: string): Promise<string | undefined> => {
  const mails = (await openMailbox(directory).latest(200)).filter((mail) => mail.to === to)
  const link = new RegExp(`/auth/${path}\\?flow=[\\w-]+`)
  return mails.map(({ text }) => link.exec(text)?.[0]).find((found) => found !== undefined)
}

/**
 * Waits for a mail to this address with a link to this page, and returns the newest such link. Other mails
 * may arrive in the meantime.
 */
export const mailedLink = async (page: Page, to: string, path: string): Promise<string> => {
  const { onEngines } = ownSite()
  if (onEngines !== undefined)
    return vi.waitFor(async () => {
      const link = await deliveredLink(onEngines.mails, to, path)
      if (link === undefined) throw new Error(`no mail with such a link came to ${to}`)
      return link
    }, PATIENTLY)
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
