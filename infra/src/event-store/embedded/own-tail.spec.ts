import { describe, expect, it } from 'vitest'
import type { Position, RecordedEvent } from '../port.ts'
import { type OwnEvent, OwnTail } from './own-tail.ts'

const at = (position: number) => BigInt(position) as Position

const eventAt = (position: number, size = 1): OwnEvent => ({
  position: at(position),
  stream: 'project-1',
  type: 'ProjectRenamed',
  parsed: () => ({}) as RecordedEvent,
  size,
})

const flushOf = (first: number, count: number, size?: number) =>
  Array.from({ length: count }, (_, index) => eventAt(first + index, size))

const positions = (tail: OwnTail, after: number, limit = 10_000) =>
  tail.after(at(after), limit)?.map(({ position }) => Number(position))

describe('the newest events of this process', () => {
  it('are returned from any of their positions, at most as many as asked for', () => {
    const tail = new OwnTail()
    tail.add(flushOf(3, 2))
    tail.add(flushOf(5, 1))
    expect(positions(tail, 2)).toEqual([3, 4, 5])
    expect(positions(tail, 3)).toEqual([4, 5])
    expect(positions(tail, 2, 2)).toEqual([3, 4])
  })

  it('are unknown before the first, after the last, and while there are none', () => {
    const tail = new OwnTail()
    expect(positions(tail, 0)).toBeUndefined()
    tail.add([])
    tail.add(flushOf(3, 3))
    expect(positions(tail, 1)).toBeUndefined()
    expect(positions(tail, 4)).toEqual([5])
    expect(positions(tail, 5)).toBeUndefined()
    tail.forget()
    expect(positions(tail, 2)).toBeUndefined()
  })

  it('never have a gap where another process appended', () => {
    const tail = new OwnTail()
    tail.add(flushOf(3, 2))
    tail.add(flushOf(6, 2))
    expect(positions(tail, 2)).toBeUndefined()
    expect(positions(tail, 4)).toBeUndefined()
    expect(positions(tail, 5)).toEqual([6, 7])
  })

  it.each([
    { limit: 'of 4,000 events', size: 1, count: 1_000, kept: 2_000 },
    { limit: 'of 4,000,000 characters', size: 10_000, count: 50, kept: 200 },
  ])('are forgotten from the oldest, down to half, beyond the limit $limit', ({ size, count, kept }) => {
    const tail = new OwnTail()
    let next = 0
    while (next < kept * 2) {
      tail.add(flushOf(next, count, size))
      next += count
    }
    expect(positions(tail, -1)).toHaveLength(kept * 2)
    tail.add(flushOf(next, 1, size))
    expect(positions(tail, next - kept)?.[0]).toBe(next - kept + 1)
    expect(positions(tail, next - kept)).toHaveLength(kept)
    expect(positions(tail, next - kept - 1)).toBeUndefined()
  })

  it('are forgotten at once if a single flush is beyond the limit', () => {
    const tail = new OwnTail()
    tail.add([eventAt(0), eventAt(1, 5_000_000)])
    expect(positions(tail, 0)).toBeUndefined()
    tail.add(flushOf(2, 1))
    expect(positions(tail, 1)).toEqual([2])
  })
})
