import { expect, it } from 'vitest'
import { gatheringMs } from './gathering-time.ts'

it.each([
  { after: 'no work', workedMs: 0, ms: 100 },
  { after: 'short work', workedMs: 10, ms: 100 },
  { after: 'longer work', workedMs: 30, ms: 300 },
  { after: 'the longest work', workedMs: 50, ms: 500 },
  { after: 'work without end', workedMs: 60_000, ms: 500 },
])('gathers changes for $ms ms after $after', ({ workedMs, ms }) => {
  expect(gatheringMs(workedMs)).toBe(ms)
})
