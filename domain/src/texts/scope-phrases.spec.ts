import { expect, test } from 'vitest'
import { scopeGroups } from '../accounts/scope-groups.ts'
import { scopeKey } from '../accounts/scope-key.ts'
import { scopePhrases as german } from './de-DE/scope-phrases.ts'
import { scopePhrases as english } from './en-US/scope-phrases.ts'

const offered = Object.values(scopeGroups).flat()

test.each([
  ['en-US', english],
  ['de-DE', german],
])('each scope is told apart in %s', (_, phrases) => {
  const told = offered.map((scope) => phrases[scopeKey(scope)])
  expect(new Set(told).size).toBe(offered.length)
  expect(Object.keys(phrases)).toHaveLength(offered.length)
})

test('an English phrase goes on after "It may"', () => {
  for (const phrase of Object.values(english)) expect(phrase).toMatch(/^[a-z]/)
})
