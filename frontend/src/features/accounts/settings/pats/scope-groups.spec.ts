import { scopeGroups } from '@modstead/domain/accounts/scope-groups'
import { ALL_SCOPES, RESTRICTED_SCOPES, scopeBit } from '@modstead/domain/kernel/scopes'
import { describe, expect, test } from 'vitest'
import { fieldOf, scopeLines, scopesIn } from './scope-groups.ts'

const offered = Object.values(scopeGroups).flat()

describe('the scopes that a token can have', () => {
  test('are read from the checked boxes', () => {
    const checked = Object.fromEntries(offered.map((scope) => [fieldOf(scope), true]))
    expect(BigInt(scopesIn(checked))).toBe(ALL_SCOPES & ~RESTRICTED_SCOPES)
    expect(scopesIn({ [fieldOf('PROJECT_READ')]: true, [fieldOf('PROJECT_WRITE')]: false })).toBe(2 ** 11)
    expect(scopesIn({})).toBe(0)
  })
  test('are listed in words, one line for each group', () => {
    expect(scopeLines(0)).toEqual([])
    expect(
      scopeLines(Number(scopeBit('PROJECT_CREATE') | scopeBit('PROJECT_WRITE') | scopeBit('ANALYTICS'))),
    ).toEqual(['Projects: create, edit', 'Figures and earnings: see figures'])
  })
})
