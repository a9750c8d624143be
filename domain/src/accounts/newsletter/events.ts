import { z } from 'zod'
import type { DescribedEvents, EventOf } from '../../kernel/event-definition.ts'
import { moment, text } from '../../kernel/event-fields.ts'

const newsletterId = text.describe('8 base62 characters')

/** Stream `newsletter-<newsletterId>`: news of the site, mailed to those who want them. */
export const newsletterEvents = {
  NewsletterIssued: {
    version: 1,
    confidential: true,
    data: z.object({
      newsletterId,
      title: text,
      text: text.describe('Paragraphs, with an empty line between two'),
      link: z.object({ label: text, address: text }).nullable().describe('The button below the text'),
      issuedAt: moment,
    }),
  },
  /** Everybody who wants it has a mail in the queue. */
  NewsletterPosted: {
    version: 1,
    confidential: true,
    data: z.object({ newsletterId, mails: z.number() }),
  },
} satisfies DescribedEvents

export type NewsletterEvent = EventOf<typeof newsletterEvents>
