import { type NewsletterContent, paragraphsOf } from '@modstead/domain/accounts/newsletter/content'
import type { Mail } from '@modstead/infra/mail/port'
import type { AccountEnvelope } from '../../mail/composing/mail-content.ts'
import { newsletterMail } from '../../mail/templates/newsletter.ts'
import type { AccountParts } from '../account-parts.ts'
import { unsubscribeLink } from './unsubscribe-link.ts'

/** The mail of a newsletter to one receiver. */
export const newsletterTo = (
  parts: Pick<AccountParts, 'links' | 'publicUrl'>,
  envelope: AccountEnvelope,
  userId: string,
  { title, text, link }: NewsletterContent,
  issuedAt: string,
): Mail =>
  newsletterMail({
    ...envelope,
    title,
    paragraphs: paragraphsOf(text),
    more: link,
    unsubscribe: unsubscribeLink(parts, userId, issuedAt),
  })
