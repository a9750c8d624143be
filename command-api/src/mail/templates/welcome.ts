import type { Mail } from '@modstead/infra/mail/port'
import { composeMail } from '../composing/compose-mail.ts'
import type { AccountEnvelope } from '../composing/mail-content.ts'
import { sayIn } from '../texts/say.ts'
import { accountPages } from './account-pages.ts'

export type WelcomeFacts = AccountEnvelope

export const welcomeMail = (facts: WelcomeFacts): Mail => {
  const say = sayIn(facts.locale)
  const { username, site } = facts
  return composeMail(facts, {
    subject: say('welcome.subject', { site: site.name }),
    preview: say('welcome.preview'),
    title: say('welcome.subject', { site: site.name }),
    greeted: username,
    blocks: [
      { kind: 'paragraph', phrase: say('welcome.ready') },
      { kind: 'list', items: [say('welcome.follow'), say('welcome.profile'), say('welcome.protect')] },
      { kind: 'action', link: { label: say('welcome.action', { site: site.name }), address: site.url } },
      {
        kind: 'notice',
        title: say('welcome.security-title'),
        phrase: say('welcome.security'),
        link: { label: say('welcome.security-link'), address: accountPages(site).security },
      },
    ],
    why: say('welcome.why', { site: site.name }),
  })
}
