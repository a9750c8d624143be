import { expect, test } from 'vitest'
import { profileProblems } from './profile-problems.ts'

test.each([
  ['username-taken', 'username'],
  ['name-invalid', 'name'],
  ['bio-too-long', 'bio'],
])('%s is shown at %s', (code, field) => {
  const problems = profileProblems({ kind: 'conflict', code, detail: '' })
  expect(Object.keys(problems.fields)).toEqual([field])
  expect(problems.message).toBeUndefined()
})

test('a problem without a field is shown above the button', () => {
  expect(profileProblems({ kind: 'offline' }).message).toContain('Nothing is lost')
  expect(profileProblems({ kind: 'forbidden', code: 'staff-field', detail: '' })).toEqual({
    fields: {},
    message: 'Only staff can change this.',
  })
})
