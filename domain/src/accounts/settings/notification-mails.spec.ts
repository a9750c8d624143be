import { expect, test } from 'vitest'
import { dayOfNotification, isLastMailOfDay } from './notification-mails.ts'

test('only the thirtieth mail is the last one of its day', () => {
  const places = Array.from({ length: 31 }, (_, index) => index + 1)
  expect(places.filter(isLastMailOfDay)).toEqual([30])
})

test('a day is the one of UTC', () => {
  expect(dayOfNotification('2026-02-28T23:59:59.999Z')).toBe('2026-02-28')
  expect(dayOfNotification('2026-03-01T00:00:00.000Z')).toBe('2026-03-01')
})
