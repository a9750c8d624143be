import { expect, test } from 'vitest'
import { isErased } from './event-definition.ts'

test('an erased field differs from every value that a field can have', () => {
  expect(isErased({ erased: true })).toBe(true)
  for (const value of ['erased', '', null, undefined, 7, {}, ['erased']]) expect(isErased(value)).toBe(false)
})
