import { describe, expect, test } from 'vitest'
import { ALL_SCOPES, RESTRICTED_SCOPES, scopeBit } from '../kernel/scopes.ts'
import { scopeGroups, scopeLabel, scopePhrase } from './scope-phrases.ts'

const choices = scopeGroups.flatMap(({ choices: ofGroup }) => ofGroup)

describe('what a token or an app can be given', () => {
  test('is all that is not forbidden, each once', () => {
    expect(choices.reduce((bits, { scope }) => bits | scopeBit(scope), 0n)).toBe(
      ALL_SCOPES & ~RESTRICTED_SCOPES,
    )
    expect(new Set(choices.map(({ scope }) => scope)).size).toBe(choices.length)
  })
  test('is told apart, and goes on after "It may"', () => {
    expect(new Set(choices.map(({ phrase }) => phrase)).size).toBe(choices.length)
    for (const { phrase } of choices) expect(phrase).toMatch(/^[a-z]/)
  })
  test('is one text, in a sentence and as a label', () => {
    expect(scopePhrase('USER_READ_EMAIL')).toBe('see your e-mail address')
    expect(scopeLabel('USER_READ_EMAIL')).toBe('See your e-mail address')
  })
})
