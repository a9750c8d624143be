import { describe, expect, it } from 'vitest'
import { UndecodableEvent } from '../event-store/codec.ts'
import type { RecordedEvent } from '../event-store/port.ts'
import { type DecodeBatch, decodeEvents } from './decode.ts'

const event = (id: string) => ({ id, type: 'Sample', stream: `sample-${id}`, revision: 0n }) as RecordedEvent
const events = ['one', 'bad', 'two'].map(event)

const failing =
  (failure: (events: readonly RecordedEvent[]) => Error | undefined): DecodeBatch =>
  async (given) => {
    const error = failure(given)
    if (error) throw error
    return given
  }

const undecodable = (given: readonly RecordedEvent[]) => {
  const bad = given.find(({ id }) => id === 'bad')
  return bad && new UndecodableEvent(bad, 'on purpose')
}

describe('decoding a batch', () => {
  it('sets aside what cannot be decoded and keeps the others', async () => {
    const decoded = await decodeEvents(failing(undecodable), events)
    expect(decoded.events.map(({ id }) => id)).toEqual(['one', 'two'])
    expect(decoded.undecodable.map(({ event }) => event.id)).toEqual(['bad'])
  })

  it('blames no event for an unavailable vault, whenever that happens', async () => {
    const away = new Error('the vault is away')
    const alone = (given: readonly RecordedEvent[]) => (given.length === 1 ? away : undecodable(given))
    await expect(
      decodeEvents(
        failing(() => away),
        events,
      ),
    ).rejects.toBe(away)
    await expect(decodeEvents(failing(alone), events)).rejects.toBe(away)
  })
})
