import { expect, test } from 'vitest'
import { ALL_SCOPES, RESTRICTED_SCOPES, scopeBit } from '../kernel/scopes.ts'
import { scopeGroups } from './scope-groups.ts'
import { scopePhrase } from './scope-phrases.ts'

const offered = Object.values(scopeGroups).flat()

test('a token or an app can be given all that is not forbidden, each once', () => {
  expect(offered.reduce((bits, scope) => bits | scopeBit(scope), 0n)).toBe(ALL_SCOPES & ~RESTRICTED_SCOPES)
  expect(new Set(offered).size).toBe(offered.length)
})

test('each scope is told apart in mails, and goes on after "It may"', () => {
  expect(new Set(offered.map(scopePhrase)).size).toBe(offered.length)
  for (const scope of offered) expect(scopePhrase(scope)).toMatch(/^[a-z]/)
})
