import { expect, test } from 'vitest'
import { lookedAt } from './looked-at.ts'

const MINUTE = 60_000
const SECOND = 1_000

const open = () => {
  let now = 0
  let looks = 0
  let isUp = true
  const answered: (() => void)[] = []
  const probe = lookedAt(
    () => {
      looks += 1
      return new Promise<void>((up, away) => {
        answered.push(() => (isUp ? up() : away(new Error('away'))))
      })
    },
    () => now,
  )
  const answer = async () => {
    for (const each of answered.splice(0)) each()
    await new Promise(setImmediate)
  }
  return {
    probe,
    answer,
    looks: () => looks,
    setUp(up: boolean) {
      isUp = up
    },
    pass(ms: number) {
      now += ms
    },
  }
}

test('nobody waits for a check, and only one runs at a time', async () => {
  const { probe, answer, looks, setUp } = open()
  setUp(false)
  await probe()
  await probe()
  expect(looks()).toBe(1)
  await answer()
  await expect(probe()).rejects.toThrow('away')
})

test('checks every minute, and again after a few seconds while it is away', async () => {
  const { probe, answer, looks, setUp, pass } = open()
  const look = async (after: number) => {
    pass(after)
    await probe().catch(() => {})
    await answer()
    return looks()
  }
  expect(await look(0)).toBe(1)
  expect(await look(MINUTE - 1)).toBe(1)
  setUp(false)
  expect(await look(1)).toBe(2)
  expect(await look(5 * SECOND - 1)).toBe(2)
  setUp(true)
  expect(await look(1)).toBe(3)
  await probe()
  expect(await look(5 * SECOND)).toBe(3)
})
