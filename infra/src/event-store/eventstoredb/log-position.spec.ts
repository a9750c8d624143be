import { expect, test } from 'vitest'
import { decodePosition, encodePosition, START } from '../port.ts'
import { toLogPosition, toPosition } from './log-position.ts'

const largest = 2n ** 63n - 1n

test.each([
  [0n, 0n],
  [1n, 0n],
  [5_000_000_000n, 4_999_999_000n],
  [largest, largest],
])('commit %d and prepare %d survive the conversion to a position and to text', (commit, prepare) => {
  const position = toPosition({ commit, prepare })
  expect(toLogPosition(decodePosition(encodePosition(position)))).toEqual({ commit, prepare })
})

test('positions are ordered like the log: by commit, then by prepare', () => {
  const ordered = [
    START,
    toPosition({ commit: 0n, prepare: 0n }),
    toPosition({ commit: 7n, prepare: 1n }),
    toPosition({ commit: 7n, prepare: largest }),
    toPosition({ commit: 8n, prepare: 0n }),
  ]
  expect([...ordered].reverse().sort((a, b) => (a < b ? -1 : 1))).toEqual(ordered)
})

test('the start of the log is not a position of the server', () => {
  expect(toLogPosition(START)).toBe('start')
})
