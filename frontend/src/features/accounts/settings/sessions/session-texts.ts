import type { listSessions } from '@modstead/query-api/contract/accounts/session'
import type { z } from 'zod'

export type Session = z.output<typeof listSessions.answer>[number]

const meansTexts = new Map([
  ['password', 'with a password'],
  ['second-factor', 'with two factors'],
  ['passkey', 'with a passkey'],
  ['provider', 'with an account elsewhere'],
  ['registration', 'as the account was created'],
  ['recovery', 'by recovering the account'],
  ['launcher', 'as the launcher, from a browser'],
])

/** How its owner proved who they are, to follow "Signed in". Nothing where this page does not know the means. */
export const meansText = (means: string): string => meansTexts.get(means) ?? ''

/** As `Firefox on Linux`. */
export function deviceName({ browser, os, platform }: Pick<Session, 'browser' | 'os' | 'platform'>): string {
  const system = os ?? platform
  if (browser === null) return system ?? 'Unknown device'
  return system === null ? browser : `${browser} on ${system}`
}

export const isPhone = ({ os }: Pick<Session, 'os'>): boolean => /^(?:android|ios|ipados)\b/i.test(os ?? '')
