import { expect, test } from 'vitest'
import { paceWarnings } from './paced-warnings.ts'

const MINUTE_MS = 60_000

const collect = () => {
  const [warned, debugged]: [string[], string[]] = [[], []]
  let time = 0
  const log = {
    debug: (message: string) => void debugged.push(message),
    warn: (message: string) => void warned.push(message),
  }
  const paced = paceWarnings(log, () => time)
  return { warned, debugged, paced, wait: (ms: number) => (time += ms) }
}

test('an hour of two warnings per second is seventy lines, and none of them is lost', () => {
  const { warned, debugged, paced, wait } = collect()
  for (let told = 0; told < 7_200; told++) {
    paced.warn('no space left')
    wait(500)
  }
  expect(warned).toHaveLength(69)
  expect(warned.length + debugged.length).toBe(7_200)
  expect(warned.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'no space left'))
  expect(warned[10]).toBe('no space left (110 warnings before this one were left out)')
})

test('after a quiet time the next ones are told in full again', () => {
  const { warned, paced, wait } = collect()
  for (let told = 0; told < 20; told++) paced.warn('first trouble')
  wait(10 * MINUTE_MS)
  for (let told = 0; told < 10; told++) paced.warn('second trouble')
  expect(warned).toHaveLength(20)
  expect(warned[10]).toBe('second trouble (10 warnings before this one were left out)')
  expect(warned.at(-1)).toBe('second trouble')
})

test('what is no warning goes on as it is', () => {
  const { debugged, paced } = collect()
  paced.debug('checkpoint complete')
  expect(debugged).toEqual(['checkpoint complete'])
})
