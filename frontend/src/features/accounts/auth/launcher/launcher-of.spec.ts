import { expect, test } from 'vitest'
import { launcherOf } from './launcher-of.ts'

test('a launcher names the port where it listens', () => {
  expect(launcherOf('?launcher=true&ipver=6&port=50123&code_challenge=c&state=a+b')).toEqual({
    ...{ ipver: '6', port: 50_123, code_challenge: 'c', state: 'a b' },
  })
  expect(launcherOf('?port=1&code_challenge=c')).toEqual({ ipver: '4', port: 1, code_challenge: 'c' })
})

test.each([
  '',
  '?port=0&code_challenge=c',
  '?port=65536&code_challenge=c',
  '?port=1.5&code_challenge=c',
  '?port=80',
])('"%s" names no launcher', (query) => {
  expect(launcherOf(query)).toBeNull()
})
