import type { Position } from '@modstead/infra/event-store/port'
import { describe, expect, test } from 'vitest'
import { readAhead } from './read-ahead.ts'
import { nothingStale, type Stale } from './stale-documents.ts'

const at = (position: bigint) => position as Position
const staleProjects = (...ids: string[]): Stale => ({ ...nothingStale(), projects: new Set(ids) })
const many = (count: number): Stale => staleProjects(...Array.from({ length: count }, (_, nth) => `p${nth}`))
const traced = (traceparent: string | undefined) => ({
  metadata: {
    ...{ commandId: '', correlationId: '', causationId: '', actor: '', at: '', schema: 1 },
    ...(traceparent !== undefined && { traceparent }),
  },
})

describe('reading ahead of the search index', () => {
  test('joins what several batches made stale, up to the last of them', async () => {
    const ahead = readAhead(new AbortController().signal)
    await ahead.add(staleProjects('a', 'b'), at(1n), [traced('1'), traced(undefined)])
    await ahead.add({ ...staleProjects('b'), users: new Set(['u']), organizations: new Set(['o']) }, at(2n), [
      traced('2'),
      traced('1'),
    ])
    expect(await ahead.take()).toEqual({
      stale: { projects: new Set(['a', 'b']), users: new Set(['u']), organizations: new Set(['o']) },
      traces: new Set(['1', '2']),
      position: at(2n),
    })
  })

  test('forgets what was taken, and waits for more', async () => {
    const ahead = readAhead(new AbortController().signal)
    await ahead.add(staleProjects('a'), at(1n), [])
    await ahead.take()
    const next = ahead.take()
    expect(await Promise.race([next, Promise.resolve('waiting')])).toBe('waiting')
    await ahead.add(nothingStale(), at(2n), [])
    expect(await next).toEqual({ stale: nothingStale(), traces: new Set(), position: at(2n) })
  })

  test('makes the reader wait while too much is collected', async () => {
    const ahead = readAhead(new AbortController().signal)
    await ahead.add(many(1_999), at(1n), [])
    const added = ahead.add(staleProjects('last'), at(2n), [])
    expect(await Promise.race([added, Promise.resolve('waiting')])).toBe('waiting')
    const taken = await ahead.take()
    expect(taken?.stale.projects.size).toBe(2_000)
    await added
  })

  test('ends both when the signal is aborted', async () => {
    const ended = new AbortController()
    const ahead = readAhead(ended.signal)
    const added = ahead.add(many(2_000), at(1n), [])
    await ahead.take()
    await added
    const next = ahead.take()
    ended.abort()
    expect(await next).toBeUndefined()
  })
})
