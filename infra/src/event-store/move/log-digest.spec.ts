import { describe, expect, it } from 'vitest'
import type { Position, RecordedEvent } from '../port.ts'
import { sampleEvent } from '../sample-events.ts'
import { isSameEvent, LogDigest } from './log-digest.ts'

const event: RecordedEvent = {
  ...sampleEvent(
    'Sampled',
    { words: 'words', nested: { number: 1 } },
    '00000000-0000-4000-8000-000000000001',
  ),
  stream: 'sample-1',
  revision: 3n,
  position: 7n as Position,
}

const digestOf = (...events: readonly RecordedEvent[]): string => {
  const digest = new LogDigest()
  for (const each of events) digest.take(each)
  return digest.hex()
}

const withMetadata = (changes: Readonly<Record<string, unknown>>): RecordedEvent => ({
  ...event,
  metadata: { ...event.metadata, ...changes },
})

/** One other value for each field. A new field does not compile before it is here. */
const others: { readonly [Field in keyof Required<RecordedEvent>]: RecordedEvent } = {
  stream: { ...event, stream: 'sample-2' },
  revision: { ...event, revision: 4n },
  position: { ...event, position: 8n as Position },
  id: { ...event, id: '00000000-0000-4000-8000-000000000002' },
  type: { ...event, type: 'Resampled' },
  data: { ...event, data: { words: 'words', nested: { number: 2 } } },
  metadata: withMetadata({ actor: 'system:others' }),
}

/** The same for the fields of the metadata. */
const otherMetadata: { readonly [Field in keyof Required<RecordedEvent['metadata']>]: unknown } = {
  commandId: 'other',
  correlationId: 'other',
  causationId: 'other',
  actor: 'system:others',
  envelope: 9,
  command: 'Other',
  via: { kind: 'system', name: 'others' },
  onBehalfOf: 'user:other',
  reason: 'other',
  traceparent: 'other',
  at: '2026-01-02T03:04:05.679Z',
  schema: 2,
  hash: '0'.repeat(64),
}

const counted = Object.entries(others).filter(([field]) => field !== 'position')

describe('the digest of a log', () => {
  it.each(counted)('is another one if the %s of an event is', (_, other) => {
    expect(digestOf(event, other)).not.toBe(digestOf(event, event))
    expect(isSameEvent(event, other)).toBe(false)
  })

  it.each(Object.entries(otherMetadata))('is another one if %s in the metadata is', (field, value) => {
    const other = withMetadata({ [field]: value })
    expect(digestOf(other)).not.toBe(digestOf(event))
    expect(isSameEvent(event, other)).toBe(false)
  })

  it('is another one if events are in another order, or missing', () => {
    const next = others.id
    expect(digestOf(event, next)).not.toBe(digestOf(next, event))
    expect(digestOf(event, next)).not.toBe(digestOf(event))
  })

  it('is the same in a store with other positions', () => {
    expect(digestOf(others.position)).toBe(digestOf(event))
    expect(isSameEvent(event, others.position)).toBe(true)
  })

  it('counts the events', () => {
    const digest = new LogDigest()
    for (let number = 0; number < 3; number += 1) digest.take(event)
    expect(digest.events).toBe(3)
  })
})
