import { describe, expect, it } from 'vitest'
import type { Position } from '../event-store/port.ts'
import { createProgress, hear, type ReadModelChange } from './progress.ts'

const at = (position: bigint): ReadModelChange => ({ position: position as Position, changed: {} })

describe('the progress of read models', () => {
  it('admits everybody who waits for a position that has been reached', async () => {
    const progress = createProgress()
    const waits = [1n, 2n].map((position) => progress.waitFor(position as Position, 5_000))
    progress.advance(at(2n))
    expect(await Promise.all(waits)).toEqual([true, true])
    expect(await progress.waitFor(2n as Position, 0)).toBe(true)
  })

  it('rejects a reader who waited too long', async () => {
    const progress = createProgress()
    expect(await progress.waitFor(7n as Position, 1)).toBe(false)
  })

  it('reports each position once and never goes back', () => {
    const progress = createProgress()
    const heard: bigint[] = []
    const end = progress.onChange(({ position }) => heard.push(position))
    for (const position of [3n, 3n, 2n, 4n]) progress.advance(at(position))
    end()
    progress.advance(at(5n))
    expect(heard).toEqual([3n, 4n])
    expect(progress.position()).toBe(5n)
  })

  it('reports rows that changed without new events', () => {
    const progress = createProgress()
    const heard: unknown[] = []
    progress.onChange((change) => heard.push(change))
    hear(progress, at(3n))
    hear(progress, { position: 2n as Position, changed: { project: ['p1'] } })
    expect(heard).toEqual([at(3n), { position: 3n, changed: { project: ['p1'] } }])
  })
})
