import { expect, test } from 'vitest'
import { allProblems, problems } from './contexts.ts'
import { requestProblems } from './kernel/request-problems.ts'

test('every refusal has a title for people and a code for programs', () => {
  for (const [code, { title }] of Object.entries(allProblems)) {
    expect(code).toMatch(/^[a-z]+(-[a-z0-9]+)*$/)
    expect(title).toMatch(/^[A-Z].*[^.]$/)
  }
})

test('a code means one thing', () => {
  const meaning = new Map<string, unknown>(Object.entries(requestProblems))
  const others = Object.entries(problems).filter(
    ([code, problem]) => (meaning.get(code) ?? problem) !== problem,
  )
  expect(others).toEqual([])
})
