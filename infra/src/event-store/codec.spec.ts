import type { EventCatalogue } from '@modstead/domain/kernel/event-definition'
import { describe, expect, test } from 'vitest'
import type { Vault } from '../personal-data/vault.ts'
import { createCodec, EventOfLaterRelease, UndecodableEvent } from './codec.ts'
import type { RecordedEvent } from './port.ts'
import { storedSample } from './sample-events.ts'

const vault: Pick<Vault, 'keysFor'> = { keysFor: async () => new Map() }

/** A release that writes version 2, and knows what the next two releases write. */
const catalogue: EventCatalogue = {
  Moved: {
    version: 2,
    upcasts: { 1: ({ town }) => ({ place: town }) },
    downcasts: {
      3: ({ places }) => ({ place: (places as string[])[0] }),
      4: ({ stays }) => ({ places: (stays as { at: string }[]).map(({ at }) => at) }),
    },
  },
  Left: { version: 1 },
}

const decode = (event: RecordedEvent) => createCodec(catalogue, vault as Vault).decode([event])

describe('events of other releases', () => {
  test.each([
    [1, { town: 'Ulm' }],
    [2, { place: 'Ulm' }],
    [3, { places: ['Ulm', 'Bonn'] }],
    [4, { stays: [{ at: 'Ulm' }] }],
  ])('of version %d become the version that this release writes', async (version, data) => {
    const [event] = await decode(storedSample('Moved', version, data))
    expect(event).toMatchObject({ data: { place: 'Ulm' }, metadata: { schema: 2 } })
  })

  test.each([
    ['a type that this release does not have', storedSample('Arrived', 1, {})],
    ['a version without a step', storedSample('Moved', 5, {})],
    ['a version of a type without steps', storedSample('Left', 2, {})],
  ])('with %s are of a later release', async (_, event) => {
    const failure = await decode(event).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(EventOfLaterRelease)
    expect(failure).toMatchObject({ event })
  })

  test.each([
    ['version 0', storedSample('Moved', 0, {})],
    ['a shape that no step can convert', storedSample('Moved', 4, {})],
  ])('with %s are simply wrong', async (_, event) => {
    const failure = await decode(event).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(UndecodableEvent)
    expect(failure).not.toBeInstanceOf(EventOfLaterRelease)
  })
})
