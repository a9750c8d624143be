/**
 * About one every half hour of a waking day: more is not read one by one. Covers the notifications that people
 * asked for by mail, over all types, projects and organizations.
 */
export const MAX_NOTIFICATION_MAILS_A_DAY = 30

/**
 * More than anybody does to an account in a day, and few enough that nobody fills a mailbox or the queue with
 * them. Covers what the security log tells too.
 */
export const MAX_SECURITY_MAILS_A_DAY = 30

/** Such as `2026-03-01`, in UTC, since nobody has told us where they live. */
const DAY_LENGTH = 10

/** The day on which something happened. Its mail counts there, so that a late or repeated one counts once. */
export const dayOfMail = (at: string): string => at.slice(0, DAY_LENGTH)

/** `place` counts the mails of one person and day from 1. The last one says that there will be no more. */
export const isLastMailOfDay = (place: number, max: number): boolean => place === max
