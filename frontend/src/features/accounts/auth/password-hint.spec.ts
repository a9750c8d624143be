import { expect, test } from 'vitest'
import { passwordHint } from './password-hint.ts'

test.each([
  ['', /^At least 8/],
  ['1234567', /: 1 more to go/],
  ['🔑🔑🔑🔑', /: 4 more to go/],
  ['12345678', /^Long enough/],
  ['1234567890123', /^Long enough/],
  ['12345678901234', /^A good length/],
])('the hint for "%s" is %s', (typed, hint) => {
  expect(passwordHint(typed)).toMatch(hint)
})
