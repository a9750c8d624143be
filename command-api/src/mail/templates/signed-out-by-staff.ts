import type { Mail } from '@modstead/infra/mail/port'
import { composeMail } from '../composing/compose-mail.ts'
import { sayIn } from '../texts/say.ts'
import { accountPages } from './account-pages.ts'
import { occasionFacts } from './occasion.ts'
import type { SecurityFacts } from './security-notice.ts'

export const signedOutByStaffMail = (facts: SecurityFacts): Mail => {
  const say = sayIn(facts.locale)
  const { site, username } = facts
  return composeMail(facts, {
    subject: say('signed-out-by-staff.subject', { site: site.name }),
    preview: say('signed-out-by-staff.preview'),
    title: say('signed-out-by-staff.title'),
    greeted: username,
    blocks: [
      { kind: 'paragraph', phrase: say('signed-out-by-staff.said') },
      occasionFacts(facts),
      {
        kind: 'notice',
        title: say('signed-out-by-staff.next-title'),
        phrase: say('signed-out-by-staff.next'),
        link: { label: say('signed-out-by-staff.link'), address: accountPages(site).security },
      },
    ],
    why: say('security-notice.why'),
  })
}
