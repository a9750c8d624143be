import { describe, expect, test } from 'vitest'
import { defaultHeirOf, heirOf, NOBODY } from './project-heirs.ts'

describe('the heir of a project', () => {
  test.each([
    ['user:AAAAAAAA', { kind: 'user', id: 'AAAAAAAA' }],
    ['organization:BBBBBBBB', { kind: 'organization', id: 'BBBBBBBB' }],
    [NOBODY, null],
    ['user:', null],
  ])('is read from %s', (value, heir) => expect(heirOf(value)).toEqual(heir))

  test('is the longest-standing member unless another one is chosen', () => {
    expect(defaultHeirOf({ members: [{ id: 'A' }, { id: 'B' }] })).toBe('user:A')
    expect(defaultHeirOf({ members: [] })).toBe(NOBODY)
  })
})
