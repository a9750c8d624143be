import { expect, it } from 'vitest'
import { growthOf } from './memory-over-time.ts'

/** A sample every two seconds for ten minutes. */
const samples = (nodeAt: (minute: number) => number) =>
  Array.from({ length: 300 }, (_, number) => {
    const [at, node] = [number * 2_000, nodeAt(number / 30)]
    return { at, node, postgres: 20, buffers: 100, whole: node + 120 }
  })

it('finds by how much memory grows each minute at the end', () => {
  const steady = growthOf(samples((minute) => 100 + 3 * minute))
  expect(steady.slope).toBeCloseTo(3)
  expect(steady.whole).toBeCloseTo(18)
  expect(steady).toMatchObject({ postgres: 0, buffers: 0 })
})

it('tells a cache that fills and stays full from a leak', () => {
  const filling = growthOf(samples((minute) => 100 + Math.min(minute, 4) * 10))
  expect(filling.node).toBeCloseTo(10, 0)
  expect(filling.slope).toBeCloseTo(0)
})
