import { describe, expect, test } from 'vitest'
import type { Position, RecordedEvent } from '../port.ts'
import { sampleEvent } from '../sample-events.ts'
import { createInbox } from './inbox.ts'

const recorded = (position: number): RecordedEvent => ({
  ...sampleEvent(),
  stream: 'sample-1',
  revision: BigInt(position),
  position: BigInt(position) as Position,
})
const forever = new AbortController().signal

describe('an inbox', () => {
  test('returns events in batches of at most 500, with checkpoints and caught-up in order', async () => {
    const inbox = createInbox()
    const events = Array.from({ length: 501 }, (_, index) => recorded(index))
    for (const event of events) inbox.event(event)
    for (const position of [599n, 600n]) inbox.checkpoint(position as Position)
    inbox.caughtUp()
    expect(await inbox.take(forever)).toEqual({ kind: 'events', events: events.slice(0, 500) })
    expect(await inbox.take(forever)).toEqual({ kind: 'events', events: events.slice(500) })
    expect(await inbox.take(forever)).toEqual({ kind: 'checkpoint', position: 600n })
    expect(await inbox.take(forever)).toEqual({ kind: 'caught-up' })
    expect(inbox.size).toBe(0)
  })

  test('wakes a waiting reader', async () => {
    const inbox = createInbox()
    const taken = inbox.take(forever)
    const event = recorded(1)
    inbox.event(event)
    expect(await taken).toEqual({ kind: 'events', events: [event] })
  })

  test('returns what came before a failure, then the failure', async () => {
    const inbox = createInbox()
    inbox.event(recorded(1))
    inbox.fail(new Error('first'))
    inbox.fail(new Error('second'))
    expect(await inbox.take(forever)).toMatchObject({ kind: 'events' })
    await expect(inbox.take(forever)).rejects.toThrow('first')
  })

  test('ends a waiting reader that is told to stop', async () => {
    const stop = new AbortController()
    const taken = createInbox().take(stop.signal)
    stop.abort()
    expect(await taken).toBeUndefined()
  })
})
