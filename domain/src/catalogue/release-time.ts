import { type Rejection, reject } from '../kernel/rejection.ts'
import { isAfter, utcTime } from './times.ts'

/** The time of a planned release in UTC, or why no release can be planned for it. */
export const releaseTimeOf = (
  text: string,
  now: string,
): string | Rejection<'invalid-time' | 'release-time-in-past'> => {
  const time = utcTime(text)
  if (time === null)
    return reject(
      'invalid-time',
      'The release time is not a valid time. Write it as RFC 3339, such as 2026-01-31T12:00:00Z.',
    )
  return isAfter(time, now) ? time : reject('release-time-in-past', 'The release time must be in the future.')
}
