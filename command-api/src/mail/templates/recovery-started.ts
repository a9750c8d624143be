import { formatMoment } from '@modstead/domain/formats/dates'
import type { Mail } from '@modstead/infra/mail/port'
import { say } from '../composing/phrase.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export interface RecoveryStartedFacts extends SecurityFacts {
  readonly days: number
  /** When the second factor is taken away, ISO 8601. */
  readonly opensAt: string
  readonly stopLink: string
}

const texts = {
  subject: (site: string) => say`Recovery of your ${site} account was started`,
  preview: (days: number) => say`Stop it within ${days} days if it was not you.`,
  title: say`Recovery of your account was started`,
  said: (days: number) =>
    say`Somebody asked for a way into your account without its second factor. It opens in ${days} days, so that you can stop it.`,
  opens: say`Access opens`,
  ifNotYouTitle: say`If this was not you`,
  ifNotYou: say`Stop the recovery now, then change your password: whoever asked may know it.`,
  ifNotYouLink: say`Stop the recovery`,
}

export const recoveryStartedMail = (facts: RecoveryStartedFacts): Mail =>
  securityNotice(facts, {
    subject: texts.subject(facts.site.name),
    preview: texts.preview(facts.days),
    title: texts.title,
    said: texts.said(facts.days),
    details: [{ name: texts.opens, value: say`${formatMoment(facts.opensAt)}` }],
    ifNotYou: {
      title: texts.ifNotYouTitle,
      phrase: texts.ifNotYou,
      link: { label: texts.ifNotYouLink, address: facts.stopLink },
    },
  })
