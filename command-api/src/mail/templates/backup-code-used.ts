import type { Mail } from '@modstead/infra/mail/port'
import { type Phrase, say } from '../composing/phrase.ts'
import { accountPages } from './account-pages.ts'
import { type SecurityFacts, securityNotice } from './security-notice.ts'

export interface BackupCodeUsedFacts extends SecurityFacts {
  /** Codes that still work. */
  readonly left: number
}

const leftOver = (left: number): Phrase => {
  if (left === 0)
    return say`You have no backup codes left. Make new ones in your settings before you need one.`
  if (left === 1)
    return say`You have 1 backup code left. Make new ones in your settings before you need another.`
  return say`You have ${left} backup codes left.`
}

export const backupCodeUsedMail = (facts: BackupCodeUsedFacts): Mail =>
  securityNotice(facts, {
    subject: say`A backup code was used on ${facts.site.name}`,
    preview: leftOver(facts.left),
    title: say`A backup code was used`,
    said: say`Somebody signed in to your account with one of your backup codes. Each works once.`,
    further: leftOver(facts.left),
    ifNotYou: say`Somebody knows your password and your backup codes. Reset your password, then make new codes.`,
    link: { label: say`Reset password`, address: accountPages(facts.site).resetPassword },
  })
