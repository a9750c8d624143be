import { describe, expect, test } from 'vitest'
import { endOf, expiryOf, isFreshProof, isToRenew } from './lifetime.ts'

const started = '2026-11-01T12:00:00.000Z'
const end = '2026-12-31T12:00:00.000Z'

describe('a session', () => {
  test('lasts sixty days at most', () => expect(endOf(started)).toBe(end))
  test('lasts fourteen days without use', () =>
    expect(expiryOf(started, end)).toBe('2026-11-15T12:00:00.000Z'))
  test.each([
    ['2026-12-17T11:59:59.999Z', '2026-12-31T11:59:59.999Z'],
    ['2026-12-17T12:00:00.000Z', end],
    ['2026-12-17T12:00:00.001Z', end],
    ['2026-12-31T11:59:59.999Z', end],
  ])('that is used at %s expires at %s', (now, expiry) => expect(expiryOf(now, end)).toBe(expiry))

  test.each([
    ['on its first day', '2026-11-02T12:00:00.000Z', '2026-11-15T12:00:00.000Z', false],
    ['after its first day', '2026-11-02T12:00:00.001Z', '2026-11-15T12:00:00.000Z', true],
    ['if that gains a day at its end', '2026-12-24T12:00:00.000Z', '2026-12-30T11:59:59.999Z', true],
    ['if that gains less', '2026-12-24T12:00:00.000Z', '2026-12-30T12:00:00.000Z', false],
    ['once it lasts to its end', '2026-12-24T12:00:00.000Z', end, false],
  ])('that is used %s at %s and expires at %s is to be renewed: %s', (_when, now, expiry, is) =>
    expect(isToRenew(now, started, expiry)).toBe(is),
  )
})

describe('a proof', () => {
  const at = Date.parse(started)
  test('is fresh for less than ten minutes', () => {
    expect(isFreshProof(started, at)).toBe(true)
    expect(isFreshProof(started, at + 599_999)).toBe(true)
    expect(isFreshProof(started, at + 600_000)).toBe(false)
  })
  test('at an unknown time is not fresh', () => expect(isFreshProof(null, at)).toBe(false))
})
