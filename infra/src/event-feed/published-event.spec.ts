import type { DescribedEvents } from '@modstead/domain/kernel/event-definition'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { RecordedEvent } from '../event-store/port.ts'
import { storedSample } from '../event-store/sample-events.ts'
import { publisherOf } from './published-event.ts'

const moved = {
  version: 1,
  data: z.object({ personId: z.string(), town: z.string() }),
  personal: { person: 'personId', fields: ['town', 'place'] },
}

const publish = (catalogue: DescribedEvents, event: RecordedEvent) => publisherOf(catalogue)(event)

describe('an event for readers outside the product', () => {
  it('of a version that the next release writes is published as it is stored, if this release reads it', () => {
    const ahead = {
      Moved: { ...moved, downcasts: { 2: ({ place }: Record<string, unknown>) => ({ town: place }) } },
    }
    const published = publish(ahead, storedSample('Moved', 2, { personId: 'p', place: 'Ulm', since: 1 }))
    expect(JSON.parse(published?.json ?? '')).toMatchObject({ version: 2, data: { personId: 'p', since: 1 } })
    expect(published?.data).not.toHaveProperty('place')
    expect(() => publish(ahead, storedSample('Moved', 3))).toThrow('Moved of version 3')
  })

  it('is left to another process if this release does not know its form', () => {
    expect(() => publish({ Moved: moved }, storedSample('Moved', 2))).toThrow('Moved of version 2')
    expect(() => publish({ Moved: moved }, storedSample('Left', 1))).toThrow('Left of version 1')
  })
})
