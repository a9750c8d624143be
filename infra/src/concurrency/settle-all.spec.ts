import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { settleAll } from './settle-all.ts'

const failAfter = async (ms: number, message: string): Promise<never> => {
  await pause(ms)
  throw new Error(message)
}

it('returns all results in order', async () => {
  expect(await settleAll([pause(5, 'slow'), Promise.resolve(2)])).toEqual(['slow', 2])
})

it('fails with the first failure, after the last one has ended', async () => {
  let isOver = false
  const last = pause(20).then(() => {
    isOver = true
  })
  await expect(settleAll([failAfter(5, 'second'), failAfter(1, 'first'), last])).rejects.toThrow('first')
  expect(isOver).toBe(true)
})
