import { expect, test } from 'vitest'
import { takeAtLeast } from './take-at-least.ts'

const pausesOf = async (ms: number, passed: number): Promise<readonly number[]> => {
  const pauses: number[] = []
  const pause = async (pauseMs: number) => pauses.push(pauseMs)
  await takeAtLeast(ms, 1_000, { now: () => 1_000 + passed, pause })
  return pauses
}

test('an answer waits for the rest of its time, and a late one does not wait', async () => {
  expect(await pausesOf(300, 0)).toEqual([300])
  expect(await pausesOf(300, 120)).toEqual([180])
  expect(await pausesOf(300, 300)).toEqual([])
  expect(await pausesOf(300, 900)).toEqual([])
})
