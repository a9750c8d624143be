import { expect, test } from 'vitest'
import { waitLeft } from './wait-left.ts'

test('a read waits no longer than is left after earlier waits', () => {
  const left = waitLeft({ elapsedTime: 0 })
  expect(left).toBeGreaterThan(0)
  expect(waitLeft({ elapsedTime: left / 4 })).toBe((left * 3) / 4)
  expect(waitLeft({ elapsedTime: left * 2 })).toBe(0)
})
