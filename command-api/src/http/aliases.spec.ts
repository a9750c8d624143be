import { expect, test } from 'vitest'
import { z } from 'zod'
import { withAliases } from './aliases.ts'

const schema = withAliases({ name: ['title', 'version_title'] }, z.object({ name: z.unknown() }))

test('an alias of a field is read as the field', () => {
  expect(schema.parse({ version_title: 'A' })).toEqual({ name: 'A' })
})
test('several aliases may agree, and null means nothing', () => {
  expect(schema.parse({ name: 'A', title: 'A', version_title: null })).toEqual({ name: 'A' })
  expect(schema.parse({ name: null, title: 'A' })).toEqual({ name: 'A' })
})
test('aliases that disagree are refused with both names', () => {
  const disagree = () => schema.parse({ name: 'A', title: 'B' })
  expect(disagree).toThrow(expect.objectContaining({ status: 400 }))
  expect(disagree).toThrow(/name and title/)
})
