import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { settleAll } from './settle-all.ts'

const failAfter = async (ms: number, message: string): Promise<never> => {
  await pause(ms)
  throw new Error(message)
}

it('gives what all of them gave, in their order', async () => {
  expect(await settleAll([pause(5, 'slow'), Promise.resolve(2)])).toEqual(['slow', 2])
})

it('fails with what failed first, when the last has ended', async () => {
  let isOver = false
  const last = pause(20).then(() => {
    isOver = true
  })
  await expect(settleAll([failAfter(5, 'second'), failAfter(1, 'first'), last])).rejects.toThrow('first')
  expect(isOver).toBe(true)
})
