import { expect, test } from 'vitest'
import { problems } from './problems.ts'

test('every refusal has a title for people and a code for programs', () => {
  for (const [code, { title }] of Object.entries(problems)) {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(title).toMatch(/^[A-Z].*[^.]$/)
  }
})
