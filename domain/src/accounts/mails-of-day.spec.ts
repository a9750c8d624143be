import { expect, test } from 'vitest'
import {
  dayOfMail,
  isLastMailOfDay,
  MAX_NOTIFICATION_MAILS_A_DAY,
  MAX_SECURITY_MAILS_A_DAY,
} from './mails-of-day.ts'

test.each([MAX_NOTIFICATION_MAILS_A_DAY, MAX_SECURITY_MAILS_A_DAY])(
  'only mail %i is the last one of its day',
  (max) => {
    const places = Array.from({ length: 31 }, (_, index) => index + 1)
    expect(places.filter((place) => isLastMailOfDay(place, max))).toEqual([30])
  },
)

test('a day is the one of UTC', () => {
  expect(dayOfMail('2026-02-28T23:59:59.999Z')).toBe('2026-02-28')
  expect(dayOfMail('2026-03-01T00:00:00.000Z')).toBe('2026-03-01')
})
