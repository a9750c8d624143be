import type { Mail } from '@modstead/infra/mail/port'
import { sayIn } from '../texts/say.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export interface BackupCodeUsedFacts extends SecurityFacts {
  /** The number of codes that still work. */
  readonly left: number
}

export const backupCodeUsedMail = (facts: BackupCodeUsedFacts): Mail => {
  const say = sayIn(facts.locale)
  const codesLeft = say('backup-code-used.codes-left', { left: facts.left })
  return securityNotice(facts, {
    subject: say('backup-code-used.subject', { site: facts.site.name }),
    preview: codesLeft,
    title: say('backup-code-used.title'),
    said: say('backup-code-used.said'),
    further: codesLeft,
    ifNotYou: say('backup-code-used.if-not-you'),
    link: { label: say('account-pages.reset-password'), address: accountPages(facts.site).resetPassword },
  })
}
