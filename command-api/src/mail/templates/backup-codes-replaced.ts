import type { Mail } from '@modstead/infra/mail/port'
import { sayIn } from '../texts/say.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export const backupCodesReplacedMail = (facts: SecurityFacts): Mail => {
  const say = sayIn(facts.locale)
  return securityNotice(facts, {
    subject: say('backup-codes-replaced.subject', { site: facts.site.name }),
    preview: say('backup-codes-replaced.preview'),
    title: say('backup-codes-replaced.title'),
    said: say('backup-codes-replaced.said'),
    ifNotYou: say('backup-codes-replaced.if-not-you'),
    link: { label: say('account-pages.reset-password'), address: accountPages(facts.site).resetPassword },
  })
}
