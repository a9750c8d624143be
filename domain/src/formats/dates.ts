import { displayLocale } from './display-locale.ts'

const relative = new Intl.RelativeTimeFormat(displayLocale, { numeric: 'auto' })
// One time zone for everybody, so that server and browser render the same text.
const inUtc = { dateStyle: 'long', timeZone: 'UTC' } as const
const dayIn = (locale: string) => new Intl.DateTimeFormat(locale, inUtc)
const momentIn = (locale: string) =>
  new Intl.DateTimeFormat(locale, { ...inUtc, timeStyle: 'short', hourCycle: 'h23' })
const [day, moment] = [dayIn(displayLocale), momentIn(displayLocale)]

const SECOND = 1000
const DAY = 86_400 * SECOND
const spans = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', 3600 * SECOND],
  ['minute', 60 * SECOND],
] as const

/** `3 days ago`, `last month`, `now`. Takes ISO 8601 dates and returns an empty text for an unreadable one. */
export const formatRelativeDate = (date: string, now: string): string => {
  const distance = Date.parse(date) - Date.parse(now)
  if (Number.isNaN(distance)) return ''
  const [unit, length] = spans.find(([, span]) => Math.abs(distance) >= span) ?? (['second', SECOND] as const)
  // Truncate, so that 23 h 59 min are not yet "yesterday". Below a minute everything is "now".
  return unit === 'second'
    ? relative.format(0, 'second')
    : relative.format(Math.trunc(distance / length), unit)
}

const written = (format: Intl.DateTimeFormat, date: string): string =>
  Number.isNaN(Date.parse(date)) ? '' : format.format(Date.parse(date))

/** `January 5, 2026` in UTC. */
export const formatDate = (date: string): string => written(day, date)
export const formatDateIn = (locale: string, date: string): string => written(dayIn(locale), date)

const withZone = (text: string): string => text && `${text} UTC`

/** `January 5, 2026 at 15:04 UTC`. */
export const formatMoment = (date: string): string => withZone(written(moment, date))
export const formatMomentIn = (locale: string, date: string): string =>
  withZone(written(momentIn(locale), date))
