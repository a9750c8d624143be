import { describe, expect, it } from 'vitest'
import { createUpstreams } from './upstreams.ts'

const things = Array.from({ length: 200 }, (_, number) => `thing-${number}`)

const opened = (...addresses: readonly string[]) => {
  const upstreams = createUpstreams()
  for (const address of addresses) upstreams.add('command-api', address)
  return upstreams
}

describe('the processes of a role', () => {
  it('take turns, except those that were tried already', () => {
    const upstreams = opened('a', 'b')
    const [first, second] = [upstreams.pick('command-api'), upstreams.pick('command-api')]
    expect(new Set([first, second])).toEqual(new Set(['a', 'b']))
    expect(upstreams.pick('command-api', new Set(['a']))).toBe('b')
    expect(upstreams.pick('command-api', new Set(['a', 'b']))).toBeUndefined()
    expect(upstreams.pick('query-api')).toBeUndefined()
  })

  it('each get everything about the same thing, and about equally many things', () => {
    const upstreams = opened('a', 'b')
    const chosen = things.map((thing) => upstreams.pick('command-api', new Set(), thing))
    expect(things.map((thing) => upstreams.pick('command-api', new Set(), thing))).toEqual(chosen)
    const ofFirst = chosen.filter((address) => address === 'a').length
    expect(ofFirst).toBeGreaterThan(60)
    expect(ofFirst).toBeLessThan(140)
  })

  it('keep their things when another one is added, and hand them on when they leave', () => {
    const upstreams = opened('a', 'b')
    const before = new Map(things.map((thing) => [thing, upstreams.pick('command-api', new Set(), thing)]))
    upstreams.add('command-api', 'c')
    for (const [thing, address] of before)
      expect([address, 'c']).toContain(upstreams.pick('command-api', new Set(), thing))
    upstreams.remove('command-api', 'c')
    upstreams.remove('command-api', 'a')
    for (const thing of things) expect(upstreams.pick('command-api', new Set(), thing)).toBe('b')
  })

  it('pass on the thing of one that was tried', () => {
    const upstreams = opened('a', 'b')
    const address = upstreams.pick('command-api', new Set(), 'thing') ?? ''
    expect(upstreams.pick('command-api', new Set([address]), 'thing')).toBe(address === 'a' ? 'b' : 'a')
  })
})
