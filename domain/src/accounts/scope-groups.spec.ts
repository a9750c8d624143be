import { expect, test } from 'vitest'
import { ALL_SCOPES, RESTRICTED_SCOPES, scopeBit } from '../kernel/scopes.ts'
import { isOfferedScope, scopeGroups } from './scope-groups.ts'

const offered = Object.values(scopeGroups).flat()

test('a token or an app can get every scope that is not restricted, each listed once', () => {
  expect(offered.reduce((bits, scope) => bits | scopeBit(scope), 0n)).toBe(ALL_SCOPES & ~RESTRICTED_SCOPES)
  expect(new Set(offered).size).toBe(offered.length)
})

test('restricted scopes are not offered', () => {
  expect(offered.filter(isOfferedScope)).toEqual(offered)
  expect(isOfferedScope('SESSION_DELETE')).toBe(false)
})
