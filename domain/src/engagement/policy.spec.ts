import { expect, test } from 'vitest'
import { may } from './policy.ts'

const lists = (id: string, role: 'developer' | 'moderator' | 'admin') =>
  may({ actor: { kind: 'user', id, role }, userId: 'anna' }, 'follow.list')

test('only the user can list the follows of a user', () => {
  expect(lists('anna', 'developer')).toBe(true)
  expect(lists('ada', 'admin')).toBe(false)
  expect(lists('ben', 'developer')).toBe(false)
  expect(lists('mona', 'moderator')).toBe(false)
})
