import type { Mail } from '@modstead/infra/mail/port'
import { composeMail } from '../composing/compose-mail.ts'
import type { AccountEnvelope } from '../composing/mail-content.ts'
import { say } from '../composing/phrase.ts'
import { accountPages } from './account-pages.ts'

export type WelcomeFacts = AccountEnvelope

const texts = {
  subject: (site: string) => say`Welcome to ${site}`,
  preview: say`Your account is ready.`,
  title: (site: string) => say`Welcome to ${site}`,
  ready: say`Your account is ready. Three things that are worth a minute:`,
  steps: [
    say`Follow projects that you play with, to hear of new versions.`,
    say`Tell others about yourself in your profile.`,
    say`Turn on two-factor authentication, or add a passkey, to keep your account yours.`,
  ],
  action: (site: string) => say`Go to ${site}`,
  securityTitle: say`Keep your account safe`,
  security: say`Passkeys and two-factor authentication are in your account settings.`,
  securityLink: say`Account and security`,
  why: (site: string) => say`You get this mail once, because you made an account on ${site}.`,
}

export const welcomeMail = (facts: WelcomeFacts): Mail => {
  const { username, site } = facts
  return composeMail(facts, {
    subject: texts.subject(site.name),
    preview: texts.preview,
    title: texts.title(site.name),
    greeted: username,
    blocks: [
      { kind: 'paragraph', phrase: texts.ready },
      { kind: 'list', items: texts.steps },
      { kind: 'action', link: { label: texts.action(site.name), address: site.url } },
      {
        kind: 'notice',
        title: texts.securityTitle,
        phrase: texts.security,
        link: { label: texts.securityLink, address: accountPages(site).security },
      },
    ],
    why: texts.why(site.name),
  })
}
