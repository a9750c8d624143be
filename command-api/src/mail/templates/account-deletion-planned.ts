import { formatMomentIn } from '@modstead/domain/formats/dates'
import type { Mail } from '@modstead/infra/mail/port'
import { composeMail } from '../composing/compose-mail.ts'
import { sayIn } from '../texts/say.ts'
import { accountPages } from './account-pages.ts'
import { occasionFacts } from './occasion.ts'
import type { SecurityFacts } from './security-notice.ts'

export interface AccountDeletionPlannedFacts extends SecurityFacts {
  /** ISO 8601. */
  readonly deletesAt: string
  readonly cancelLink: string
}

export const accountDeletionPlannedMail = (facts: AccountDeletionPlannedFacts): Mail => {
  const say = sayIn(facts.locale)
  const { username, site, deletesAt, cancelLink } = facts
  const when = formatMomentIn(facts.locale, deletesAt)
  return composeMail(facts, {
    subject: say('account-deletion-planned.subject', { site: site.name }),
    preview: say('account-deletion-planned.preview', { when }),
    title: say('account-deletion-planned.title'),
    greeted: username,
    blocks: [
      { kind: 'paragraph', phrase: say('account-deletion-planned.said', { when }) },
      occasionFacts(facts),
      { kind: 'paragraph', phrase: say('account-deletion-planned.change') },
      { kind: 'action', link: { label: say('account-deletion-planned.action'), address: cancelLink } },
      {
        kind: 'notice',
        title: say('security-notice.if-not-you'),
        phrase: say('account-deletion-planned.if-not-you'),
        link: { label: say('account-pages.reset-password'), address: accountPages(site).resetPassword },
      },
    ],
    why: say('account-deletion-planned.why', { site: site.name }),
  })
}
