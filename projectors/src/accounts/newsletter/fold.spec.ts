import type { NewsletterEvent } from '@modstead/domain/accounts/newsletter/events'
import { expect, it } from 'vitest'
import { project, recorded } from '../../runtime/specification.ts'
import { newsletterProjection } from './fold.ts'
import { newsletterTable } from './table.ts'

const issued = (newsletterId: string): NewsletterEvent => ({
  type: 'NewsletterIssued',
  data: { newsletterId, title: 'News', text: 'Much.', link: null, issuedAt: '2026-01-01T12:00:00Z' },
})
const posted = (newsletterId: string, mails: number): NewsletterEvent => ({
  type: 'NewsletterPosted',
  data: { newsletterId, mails },
})
const read = async (...events: NewsletterEvent[]) =>
  (
    await project(
      newsletterProjection,
      recorded(events, ({ data }) => `newsletter-${data.newsletterId}`),
    )
  ).rows(newsletterTable)

const row = {
  id: 'A',
  title: 'News',
  issued_by: 'somebody',
  issued_at: '2026-01-01T12:00:00.000Z',
  mails: null,
}

it('newsletters are listed, with the number of mails once all are posted', async () => {
  expect(await read(issued('A'), issued('B'), posted('B', 3))).toEqual([row, { ...row, id: 'B', mails: 3 }])
})
it('an end without a beginning is skipped', async () => expect(await read(posted('A', 3))).toEqual([]))
