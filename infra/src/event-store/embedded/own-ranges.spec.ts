import { expect, it } from 'vitest'
import type { Position } from '../port.ts'
import { OwnRanges } from './own-ranges.ts'

const at = (number: number) => BigInt(number) as Position

it('skips consecutive ranges as one', () => {
  const ranges = new OwnRanges()
  ranges.add(at(0), at(3))
  ranges.add(at(4), at(7))
  expect(ranges.endAfter(at(-1))).toBe(7n)
  expect(ranges.endAfter(at(5))).toBe(7n)
  expect(ranges.endAfter(at(7))).toBe(7n)
})

it('stops before events that others appended', () => {
  const ranges = new OwnRanges()
  ranges.add(at(5), at(6))
  expect(ranges.endAfter(at(3))).toBe(3n)
  expect(ranges.next()).toBe(5n)
  expect(ranges.endAfter(at(4))).toBe(6n)
})

it('drops ranges that have been passed', () => {
  const ranges = new OwnRanges()
  ranges.add(at(0), at(1))
  ranges.add(at(5), at(6))
  expect(ranges.endAfter(at(2))).toBe(2n)
  expect(ranges.next()).toBe(5n)
})

it('keeps a limited number of ranges', () => {
  const ranges = new OwnRanges()
  for (let number = 0; number < 3_000; number += 2) ranges.add(at(number), at(number))
  expect(ranges.next()).toBe(1000n)
})
