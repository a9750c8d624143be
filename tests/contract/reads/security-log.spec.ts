import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openReadWorld, type ReadWorld } from '../../support/read-world.ts'

interface Log {
  readonly entries: readonly { readonly number: number; readonly at: string }[]
  readonly next: number | null
}

const DAY_MS = 24 * 60 * 60 * 1000
const NOON = Date.parse('2026-11-25T12:00:00.000Z')

const setDay = (fromNow: number) => vi.setSystemTime(NOON + fromNow * DAY_MS)

let world: ReadWorld
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  world = await openReadWorld()
  const set = { type: 'UserPasswordSet', data: { userId: 'user0001', passwordHash: 'argon' } }
  for (const [day, times] of [
    [-400, 3],
    [-300, 60],
    [0, 30],
  ] as const) {
    setDay(day)
    await world.append('user-user0001', ...Array.from({ length: times }, () => set))
  }
})
afterAll(async () => {
  vi.useRealTimers()
  await world.close()
})

const read = async (query = '', userId = 'user0001'): Promise<Log> => {
  const answer = await world.get(`/_internal/user/security-log${query}`, { authorization: userId })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
/** The numbers of the first and the last entry, and where the next page begins. */
const rangeOf = ({ entries, next }: Log) => [entries[0]?.number, entries.at(-1)?.number, next]

describe('the security log of a user', () => {
  it('is read page by page, newest first, and goes back a year', async () => {
    const first = await read()
    expect(first.entries).toHaveLength(50)
    expect(rangeOf(first)).toEqual([92, 43, 43])
    const second = await read('?before=43')
    expect(second.entries.map(({ number }) => number)).toEqual(
      Array.from({ length: 40 }, (_none, place) => 42 - place),
    )
    expect(second.next).toBeNull()
    expect(await read('?before=3')).toEqual({ entries: [], next: null })
  })

  it('shows no older entries when nothing new drops them', async () => {
    setDay(100)
    expect(rangeOf(await read())).toEqual([92, 63, null])
    setDay(400)
    expect(await read()).toEqual({ entries: [], next: null })
    setDay(0)
  })

  it('is private', async () => {
    expect(await read('', 'user0002')).toEqual({ entries: [], next: null })
  })
})
