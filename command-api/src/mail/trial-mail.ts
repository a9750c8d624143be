import type { Mail } from '@modstead/infra/mail/port'
import { composeMail } from './composing/compose-mail.ts'
import type { Envelope } from './composing/mail-content.ts'
import { sayIn } from './texts/say.ts'

/** Shows an operator that mails arrive. A repeat of the request has the same `id`. */
export const trialMail = (envelope: Envelope): Mail => {
  const say = sayIn(envelope.locale)
  const site = envelope.site.name
  return composeMail(envelope, {
    subject: say('trial-mail.subject', { site }),
    title: say('trial-mail.title'),
    preview: say('trial-mail.preview'),
    blocks: [{ kind: 'paragraph', phrase: say('trial-mail.sentence', { site }) }],
    why: say('trial-mail.why'),
  })
}
