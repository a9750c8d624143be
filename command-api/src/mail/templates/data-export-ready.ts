import { formatMoment } from '@modstead/domain/formats/dates'
import type { Mail } from '@modstead/infra/mail/port'
import { composeMail } from '../composing/compose-mail.ts'
import type { AccountEnvelope } from '../composing/mail-content.ts'
import { say } from '../composing/phrase.ts'
import { accountPages } from './account-pages.ts'

export interface DataExportReadyFacts extends AccountEnvelope {
  readonly link: string
  /** How long the file is kept, ISO 8601. */
  readonly expiresAt: string
}

const texts = {
  subject: (site: string) => say`Your data from ${site} is ready`,
  preview: (until: string) => say`Download it until ${until}.`,
  title: say`Your data is ready`,
  said: say`As asked, everything that we keep about you was put into one file.`,
  action: say`Download my data`,
  limit: (until: string) =>
    say`You have to be signed in. The file is deleted on ${until}; you can ask for another one at any time.`,
  ifNotYouTitle: say`If this was not you`,
  ifNotYou: say`Somebody is in your account. Sign other sessions out, then change your password.`,
  ifNotYouLink: say`Look at my sessions`,
  why: (site: string) => say`You get this mail because a copy of your data was asked for on ${site}.`,
}

export const dataExportReadyMail = (facts: DataExportReadyFacts): Mail => {
  const { username, site, link, expiresAt } = facts
  const until = formatMoment(expiresAt)
  return composeMail(facts, {
    subject: texts.subject(site.name),
    preview: texts.preview(until),
    title: texts.title,
    greeted: username,
    blocks: [
      { kind: 'paragraph', phrase: texts.said },
      { kind: 'action', link: { label: texts.action, address: link } },
      { kind: 'paragraph', phrase: texts.limit(until) },
      {
        kind: 'notice',
        title: texts.ifNotYouTitle,
        phrase: texts.ifNotYou,
        link: { label: texts.ifNotYouLink, address: accountPages(site).sessions },
      },
    ],
    why: texts.why(site.name),
  })
}
