import { expect, test } from 'vitest'
import { providerFailureText } from './failure-text.ts'

test.each([
  ['not-found', 'does not offer'],
  ['return-path-too-long', 'too long'],
  ['too-many-tries', 'Wait a while'],
  ['tries-unavailable', 'right now'],
  ['changes-unavailable', 'right now'],
  ['reading-unavailable', 'right now'],
])('%s is told in its own words', (code, words) => {
  expect(providerFailureText(code)).toContain(words)
})

test('whoever asks has words of their own for anything else', () => {
  expect(providerFailureText('anything else')).toBeUndefined()
})
