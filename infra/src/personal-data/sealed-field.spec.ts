import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isSealed, openField, sealField } from './sealed-field.ts'

const key = randomBytes(32)
const place = ['user-1', 'UserRegistered', 'email'] as const

describe('a sealed field', () => {
  test.each(['mail@example.org', '', 'Käse 世界', { nested: ['value'] }, 7])(
    'opens to the original value: %j',
    (value) => {
      expect(openField(key, place, sealField(key, 'person', place, value))).toEqual(value)
    },
  )

  test('shows nothing of the text, and never the same bytes twice', () => {
    const [one, two] = [sealField(key, 'p', place, 'secret text'), sealField(key, 'p', place, 'secret text')]
    expect(JSON.stringify(one)).not.toContain('secret')
    expect(Buffer.from(one.sealed, 'base64').toString('latin1')).not.toContain('secret')
    expect(one.sealed).not.toBe(two.sealed)
  })

  test('does not open with another key', () => {
    expect(() => openField(randomBytes(32), place, sealField(key, 'p', place, 'x'))).toThrow()
  })

  test.each([
    ['another stream', ['user-2', 'UserRegistered', 'email'] as const],
    ['another type', ['user-1', 'UserEmailChanged', 'email'] as const],
    ['another field', ['user-1', 'UserRegistered', 'username'] as const],
  ])('does not open when moved to %s', (_, elsewhere) => {
    expect(() => openField(key, elsewhere, sealField(key, 'p', place, 'x'))).toThrow()
  })

  test('does not open when a byte was changed or cut off', () => {
    const { sealed, person } = sealField(key, 'p', place, 'a text')
    const bytes = Buffer.from(sealed, 'base64')
    for (const index of [0, 13, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(() => openField(key, place, { sealed: changed.toString('base64'), person })).toThrow()
    }
    expect(() =>
      openField(key, place, { sealed: bytes.subarray(0, 20).toString('base64'), person }),
    ).toThrow()
  })

  test('is distinguished from other values', () => {
    expect(isSealed(sealField(key, 'p', place, 'x'))).toBe(true)
    for (const other of [null, 'x', {}, { sealed: 1, person: 'p' }, { erased: true }])
      expect(isSealed(other)).toBe(false)
  })
})
