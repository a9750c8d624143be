import type { showSessions } from '@modstead/query-api/contract/accounts/session'
import type { z } from 'zod'
import { t } from '../../../../texts/t.ts'

export type SessionsView = z.output<typeof showSessions.answer>
export type Session = SessionsView['sessions'][number]

const meansTexts = new Map([
  ['password', t('sessions.signed-in-with-a-password')],
  ['second-factor', t('sessions.signed-in-with-two-factors')],
  ['passkey', t('sessions.signed-in-with-a-passkey')],
  ['provider', t('sessions.signed-in-with-a-provider')],
  ['registration', t('sessions.signed-in-by-registration')],
  ['recovery', t('sessions.signed-in-by-recovery')],
  ['launcher', t('sessions.signed-in-as-launcher')],
])

/** Says that somebody signed in and, if this page knows the means, how they proved who they are. */
export const signedInText = (means: string): string => meansTexts.get(means) ?? t('sessions.signed-in')

/** For example `Firefox on Linux`. */
export function deviceName({ browser, os, platform }: Pick<Session, 'browser' | 'os' | 'platform'>): string {
  const system = os ?? platform
  if (browser === null) return system ?? t('sessions.unknown-device')
  return system === null ? browser : t('sessions.browser-on-system', { browser, system })
}

export const isPhone = ({ os }: Pick<Session, 'os'>): boolean => /^(?:android|ios|ipados)\b/i.test(os ?? '')
