import { describe, expect, it, vi } from 'vitest'
import { type Position, type RecordedEvent, START } from '../port.ts'
import { sampleEvent } from '../sample-events.ts'
import { compareLogs, LogsDiffer } from './compare-logs.ts'

const EVENTS = 1_200

const events = Array.from({ length: EVENTS }, (_, number) => ({
  ...sampleEvent('Sampled', { number }),
  stream: `sample-${number % 7}`,
  revision: BigInt(Math.floor(number / 7)),
  position: BigInt(number) as Position,
}))

/** The same events in another store, which has positions of its own and other pages. */
const elsewhere = events.map((event) => ({ ...event, position: (event.position * 100n + 7n) as Position }))

async function* logOf(all: readonly RecordedEvent[], page: number) {
  for (let at = 0; at < all.length; at += page) yield all.slice(at, at + page)
}

const compare = (there: readonly RecordedEvent[], onCompared?: (from: Position, to: Position) => void) =>
  compareLogs(logOf(events, 500), logOf(there, 70), onCompared)

describe('a comparison of two logs', () => {
  it('passes the same events, and pairs their positions', async () => {
    const onCompared = vi.fn()
    const { digest, reached } = await compare(elsewhere, onCompared)
    expect([digest.events, reached]).toEqual([EVENTS, BigInt(EVENTS - 1)])
    expect(onCompared.mock.calls).toEqual(
      events.map(({ position }, at) => [position, elsewhere[at]?.position]),
    )
  })

  it('passes a second log that ends earlier, and says where', async () => {
    expect(await compare([])).toMatchObject({ reached: START })
    const { digest, reached } = await compare(elsewhere.slice(0, 600))
    expect([digest.events, reached]).toEqual([600, 599n])
  })

  it.each([
    ['was altered', (all: RecordedEvent[]) => all.with(600, { ...events[600], data: {} } as RecordedEvent)],
    ['is missing', (all: RecordedEvent[]) => all.toSpliced(600, 1)],
    ['changed places', (all: RecordedEvent[]) => all.toSpliced(600, 2, ...all.slice(600, 602).reverse())],
    ['was put in', (all: RecordedEvent[]) => all.toSpliced(600, 0, ...all.slice(3, 4))],
  ])('names the event in the middle that %s', async (_, alter) => {
    await expect(compare(alter(elsewhere))).rejects.toMatchObject({ name: 'LogsDiffer', number: 600 })
  })

  it('names the event that only the second log has', async () => {
    const differs = compare([...elsewhere, ...elsewhere.slice(0, 1)])
    await expect(differs).rejects.toThrow(LogsDiffer)
    await expect(differs).rejects.toThrow('the logs differ at event 1,200')
  })
})
