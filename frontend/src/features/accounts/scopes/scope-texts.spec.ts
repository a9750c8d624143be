import { scopeGroups } from '@modstead/domain/accounts/scope-groups'
import { expect, test } from 'vitest'
import { scopeGroupTitles, scopeLabel, scopeWords } from './scope-texts.ts'

const offered = Object.values(scopeGroups).flat()

test('each scope that can be granted has its own words', () => {
  expect(new Set(offered.map(scopeLabel)).size).toBe(offered.length)
  for (const scope of offered) expect(scopeLabel(scope)).toMatch(/^[A-Z][a-z]/)
  for (const word of Object.values(scopeWords)) expect(word).toMatch(/^[a-z]/)
  expect(new Set(Object.values(scopeGroupTitles)).size).toBe(Object.keys(scopeGroups).length)
})

test('a scope that cannot be granted is shown by name', () => {
  expect(scopeLabel('USER_DELETE')).toBe('USER_DELETE')
})
