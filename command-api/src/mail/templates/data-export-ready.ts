import { formatMomentIn } from '@modstead/domain/formats/dates'
import type { Mail } from '@modstead/infra/mail/port'
import { composeMail } from '../composing/compose-mail.ts'
import type { AccountEnvelope } from '../composing/mail-content.ts'
import { sayIn } from '../texts/say.ts'
import { accountPages } from './account-pages.ts'

export interface DataExportReadyFacts extends AccountEnvelope {
  readonly link: string
  /** The file is kept until this time, ISO 8601. */
  readonly expiresAt: string
}

export const dataExportReadyMail = (facts: DataExportReadyFacts): Mail => {
  const say = sayIn(facts.locale)
  const { username, site, link, expiresAt } = facts
  const until = formatMomentIn(facts.locale, expiresAt)
  return composeMail(facts, {
    subject: say('data-export-ready.subject', { site: site.name }),
    preview: say('data-export-ready.preview', { until }),
    title: say('data-export-ready.title'),
    greeted: username,
    blocks: [
      { kind: 'paragraph', phrase: say('data-export-ready.said') },
      { kind: 'action', link: { label: say('data-export-ready.action'), address: link } },
      { kind: 'paragraph', phrase: say('data-export-ready.limit', { until }) },
      {
        kind: 'notice',
        title: say('security-notice.if-not-you'),
        phrase: say('data-export-ready.if-not-you'),
        link: { label: say('account-pages.sessions'), address: accountPages(site).sessions },
      },
    ],
    why: say('data-export-ready.why', { site: site.name }),
  })
}
