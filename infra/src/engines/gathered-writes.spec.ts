import { expect, it } from 'vitest'
import { gatherWrites } from './gathered-writes.ts'

const open = (gatheredMs: number, fails: (items: readonly string[]) => boolean = () => false) => {
  const writes: (readonly string[])[] = []
  const write = gatherWrites(gatheredMs, 3, async (items: readonly string[]) => {
    writes.push(items)
    if (fails(items)) throw new Error('away')
  })
  return { writes, write }
}

it('writes together what comes together', async () => {
  const { writes, write } = open(5)
  await Promise.all([write('a'), write('b')])
  await write('c')
  expect(writes).toEqual([['a', 'b'], ['c']])
})

it('waits no longer once there are enough', async () => {
  const { writes, write } = open(100_000)
  await Promise.all([write('a'), write('b'), write('c')])
  expect(writes).toEqual([['a', 'b', 'c']])
})

it('tells those whose write failed, and goes on', async () => {
  const { writes, write } = open(5, ([first]) => first === 'a')
  const outcomes = await Promise.allSettled([write('a'), write('b')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await write('c')
  expect(writes).toEqual([['a', 'b'], ['c']])
})
