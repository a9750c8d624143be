import type { Mail } from '@modstead/infra/mail/port'
import { composeMail } from './composing/compose-mail.ts'
import type { Envelope } from './composing/mail-content.ts'
import { say } from './composing/phrase.ts'

const texts = {
  subject: (site: string) => say`Test mail from ${site}`,
  title: say`Mails arrive`,
  preview: say`Nothing to do.`,
  sentence: (site: string) => say`This is a test. Mails from ${site} reach you.`,
  why: say`You get this mail because an operator of the site asked for a test.`,
}

/** Shows an operator that mails arrive. `id` is one of its own each time. */
export const trialMail = (envelope: Envelope): Mail => {
  const { name } = envelope.site
  return composeMail(envelope, {
    subject: texts.subject(name),
    title: texts.title,
    preview: texts.preview,
    blocks: [{ kind: 'paragraph', phrase: texts.sentence(name) }],
    why: texts.why,
  })
}
