import { formatMoment } from '@modstead/domain/formats/dates'
import type { Mail } from '@modstead/infra/mail/port'
import { composeMail } from '../composing/compose-mail.ts'
import { say } from '../composing/phrase.ts'
import { accountPages } from './account-pages.ts'
import { occasionFacts } from './occasion.ts'
import type { SecurityFacts } from './security-notice.ts'

export interface AccountDeletionPlannedFacts extends SecurityFacts {
  /** ISO 8601. */
  readonly deletesAt: string
  readonly cancelLink: string
}

const texts = {
  subject: (site: string) => say`Your ${site} account will be deleted`,
  preview: (when: string) => say`On ${when}, unless you cancel that.`,
  title: say`Your account will be deleted`,
  said: (when: string) =>
    say`As asked, your account will be deleted on ${when}. That cannot be undone afterwards.`,
  change: say`Did you change your mind? Until then you can keep it:`,
  action: say`Keep my account`,
  ifNotYouTitle: say`If this was not you`,
  ifNotYou: say`Keep your account by the link above, then reset your password.`,
  ifNotYouLink: say`Reset password`,
  why: (site: string) => say`You get this mail because you have an account on ${site}.`,
}

export const accountDeletionPlannedMail = (facts: AccountDeletionPlannedFacts): Mail => {
  const { username, site, occasion, deletesAt, cancelLink } = facts
  const when = formatMoment(deletesAt)
  return composeMail(facts, {
    subject: texts.subject(site.name),
    preview: texts.preview(when),
    title: texts.title,
    greeted: username,
    blocks: [
      { kind: 'paragraph', phrase: texts.said(when) },
      occasionFacts(occasion),
      { kind: 'paragraph', phrase: texts.change },
      { kind: 'action', link: { label: texts.action, address: cancelLink } },
      {
        kind: 'notice',
        title: texts.ifNotYouTitle,
        phrase: texts.ifNotYou,
        link: { label: texts.ifNotYouLink, address: accountPages(site).resetPassword },
      },
    ],
    why: texts.why(site.name),
  })
}
