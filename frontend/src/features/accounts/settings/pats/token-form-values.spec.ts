import { describe, expect, test } from 'vitest'
import {
  BY_DATE,
  confinementText,
  expiryIn,
  isExpired,
  KEEP,
  tokenIn,
  unusedText,
} from './token-form-values.ts'

const now = Date.parse('2026-11-23T12:00:00.000Z')

describe('the form of a token', () => {
  test.each([
    [{ expires: '7' }, '2026-11-30T12:00:00.000Z'],
    [{ expires: BY_DATE, day: '2027-02-01' }, '2027-02-01T23:59:59.000Z'],
    [{ expires: BY_DATE, day: '' }, '1970-01-01T00:00:00.000Z'],
    [{ expires: KEEP }, undefined],
  ])('%j expires at %s', (values, end) => expect(expiryIn(values, now)).toBe(end))

  test('is converted to what the API accepts', () => {
    const values = {
      ...{ name: 'CI', expires: '7', 'scope-VERSION_CREATE': true },
      ...{
        confined: true,
        'project-AANobbMI': true,
        'project-BBNobbMI': false,
        'organization-Zz3kPq9T': true,
      },
    }
    expect(tokenIn(values, now)).toEqual({
      name: 'CI',
      scopes: 2 ** 14,
      expires: '2026-11-30T12:00:00.000Z',
      confined_to: { projects: ['AANobbMI'], organizations: ['Zz3kPq9T'] },
    })
    expect(tokenIn({ ...values, confined: false, expires: KEEP }, now)).toEqual({
      name: 'CI',
      scopes: 2 ** 14,
      confined_to: null,
    })
  })
})

describe('a token in the list', () => {
  test.each([
    [null, 'For everything you can access'],
    [{ projects: ['a'], organizations: [] }, 'Only for 1 project'],
    [{ projects: [], organizations: ['a', 'b'] }, 'Only for 2 organizations'],
    [{ projects: ['a', 'b'], organizations: ['c'] }, 'Only for 2 projects and 1 organization'],
  ])('confined to %j says "%s"', (confined_to, text) => expect(confinementText({ confined_to })).toBe(text))

  test('expires at its time', () => {
    expect(isExpired({ expires: '2026-11-23T12:00:00.000Z' }, now)).toBe(true)
    expect(isExpired({ expires: '2026-11-23T12:00:00.001Z' }, now)).toBe(false)
  })
})

test.each([
  ['2026-11-20T12:00:00.000Z', 'Never used'],
  ['2025-10-19T12:00:00.001Z', 'Never used'],
  ['2025-10-19T12:00:00.000Z', 'Not used in the last 13 months'],
])('without a known use, a token of %s is said to be: %s', (created, text) =>
  expect(unusedText({ created }, now)).toBe(text),
)
