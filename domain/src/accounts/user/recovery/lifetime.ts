import type { SignIn } from '../sign-in/state.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** Our own rule: how long the owner, who is notified at once, can stop a recovery before it opens. */
const NOTICE_MS = 3 * DAY_MS
/** If only the mailbox was proved, a thief of the mailbox reads the notice too, so the owner gets more time. */
const NOTICE_OF_MAILBOX_MS = 14 * DAY_MS
/** The same as for other links in mails. */
const OPEN_MS = 24 * HOUR_MS

const iso = (time: number): string => new Date(time).toISOString()

/**
 * ISO 8601: when a recovery that begins now will open. A password chosen through a link in a mail proves only
 * the mailbox, until it has existed for as long as a recovery by mail takes.
 */
export const openingOf = (
  { passwordByLinkAt }: Pick<SignIn, 'passwordByLinkAt'>,
  isByMail: boolean,
  now: string,
): string => {
  const begun = Date.parse(now)
  if (isByMail) return iso(begun + NOTICE_OF_MAILBOX_MS)
  const trusted = passwordByLinkAt === null ? 0 : Date.parse(passwordByLinkAt) + NOTICE_OF_MAILBOX_MS
  return iso(Math.max(begun + NOTICE_MS, trusted))
}

/** ISO 8601: the deadline for finishing a recovery that opens now. */
export const closingOf = (now: string): string => iso(Date.parse(now) + OPEN_MS)
