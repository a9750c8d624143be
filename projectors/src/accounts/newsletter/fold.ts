import { type NewsletterEvent, newsletterEvents } from '@modstead/domain/accounts/newsletter/events'
import type { Recorded } from '@modstead/infra/log-following/recorded'
import { instant } from '../../runtime/instant.ts'
import { defineProjection, type Tables, typesOf } from '../../runtime/projection.ts'
import { newsletterTable } from './table.ts'

const apply = (event: Recorded<NewsletterEvent>, tables: Tables) => {
  const newsletters = tables.of(newsletterTable)
  const { newsletterId: id } = event.data
  if (event.type === 'NewsletterIssued') {
    const { title, issuedAt } = event.data
    return newsletters.set({ id, title, issued_by: event.actor, issued_at: instant(issuedAt), mails: null })
  }
  const row = newsletters.get(id)
  if (row) newsletters.set({ ...row, mails: event.data.mails })
}

export const newsletterProjection = defineProjection<NewsletterEvent>({
  name: 'accounts/newsletter',
  group: 'back-office',
  version: 1,
  types: typesOf(newsletterEvents),
  tables: [newsletterTable],
  keys: (event) => [{ table: newsletterTable, key: event.data.newsletterId }],
  apply,
})
