import { describe, expect, it } from 'vitest'
import { boundedGate, GateFull } from './bounded-gate.ts'

describe('a bounded gate', () => {
  it('lets a limited number run at once, makes a limited number wait, and refuses the rest', async () => {
    const gate = boundedGate(2, 3)
    const open = Promise.withResolvers<void>()
    let running = 0
    let most = 0
    const work = async () => {
      running += 1
      most = Math.max(most, running)
      await open.promise
      running -= 1
      return 'done'
    }
    const all = Promise.allSettled(Array.from({ length: 7 }, () => gate(work)))
    open.resolve()
    const ends = await all
    expect(most).toBe(2)
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    const refused = ends.filter((end) => end.status === 'rejected')
    expect(refused.map(({ reason }) => reason as unknown)).toEqual([
      expect.any(GateFull),
      expect.any(GateFull),
    ])
  })

  it('lets the next one in when work fails', async () => {
    const gate = boundedGate(1, 1)
    const failing = gate(() => Promise.reject(new Error('broken')))
    const next = gate(async () => 'done')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('done')
    expect(await gate(async () => 'again')).toBe('again')
  })
})
