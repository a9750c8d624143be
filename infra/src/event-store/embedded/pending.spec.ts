import { describe, expect, test } from 'vitest'
import { sampleEvent } from '../sample-events.ts'
import { Pending, planFlush } from './pending.ts'

let ids = 0
const pending = (
  stream: string,
  expected: bigint,
  options: { events?: number; ids?: string[]; size?: number } = {},
): Pending =>
  new Pending({
    stream,
    expected,
    events: (options.ids ?? Array.from({ length: options.events ?? 1 }, () => `id-${++ids}`)).map((id) => ({
      id,
      type: 'Sampled',
      data: 'x'.repeat(options.size ?? 4),
      metadata: '',
      given: sampleEvent('Sampled', {}, id),
    })),
    deadline: Number.POSITIVE_INFINITY,
    resolve: () => {},
    reject: () => {},
  })
const bases = (queue: Pending[]) => planFlush(queue).map(({ base }) => base)

describe('a flush', () => {
  test('combines appends to different streams', () => {
    const queue = [pending('a', -1n), pending('b', 4n)]
    expect(bases(queue)).toEqual([-1n, 4n])
    expect(queue).toEqual([])
  })

  test('chains consecutive appends to a stream, starting where the first one does', () => {
    expect(
      bases([pending('a', -1n, { events: 2 }), pending('b', 0n), pending('a', 1n), pending('a', 2n)]),
    ).toEqual([-1n, 0n, -1n, -1n])
  })

  test('marks competing appends to a stream as conflicting', () => {
    expect(bases([pending('a', 3n), pending('a', 3n), pending('a', 4n)])).toEqual([3n, -2n, 3n])
  })

  test('leaves a repeat of what it already contains to the next flush', () => {
    const repeat = pending('a', -1n, { ids: ['same'] })
    const queue = [pending('a', -1n, { ids: ['same'] }), repeat, pending('b', -1n)]
    expect(planFlush(queue)).toHaveLength(2)
    expect(queue).toEqual([repeat])
  })

  test('drops appends that were given up meanwhile', () => {
    const settled = pending('a', -1n)
    settled.reject(new Error('too late'))
    expect(planFlush([settled, pending('b', -1n)]).map(({ pending: { stream } }) => stream)).toEqual(['b'])
  })

  test('is limited in count and size, but always contains at least one', () => {
    const many = Array.from({ length: 200 }, (_, index) => pending(`s-${index}`, -1n))
    expect(planFlush(many)).toHaveLength(128)
    expect(many).toHaveLength(72)
    const large = [pending('a', -1n, { size: 9_000_000 }), pending('b', -1n, { size: 10 })]
    expect(planFlush(large)).toHaveLength(1)
    expect(large).toHaveLength(1)
    expect(planFlush([])).toEqual([])
  })
})
