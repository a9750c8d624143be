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

const kindTexts = new Map([
  ['desktop', t('sessions.a-computer')],
  ['mobile', t('sessions.a-phone')],
  ['tablet', t('sessions.a-tablet')],
  ['program', t('sessions.a-program')],
])

function onKind(browser: string, platform: string | null): string {
  if (platform === 'desktop') return t('sessions.browser-on-a-computer', { browser })
  if (platform === 'mobile') return t('sessions.browser-on-a-phone', { browser })
  return platform === 'tablet' ? t('sessions.browser-on-a-tablet', { browser }) : browser
}

/** For example `Firefox on Linux`. The platform tells what kind of device it is if its system is unknown. */
export function deviceName({ browser, os, platform }: Pick<Session, 'browser' | 'os' | 'platform'>): string {
  if (os !== null) return browser === null ? os : t('sessions.browser-on-system', { browser, system: os })
  if (browser !== null) return onKind(browser, platform)
  return kindTexts.get(platform ?? '') ?? t('sessions.unknown-device')
}

export const isPhone = ({ os }: Pick<Session, 'os'>): boolean => /^(?:android|ios|ipados)\b/i.test(os ?? '')
