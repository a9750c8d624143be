import { randomUUID } from 'node:crypto'
import { type NewEvent, type RecordedEvent, START } from './port.ts'

/** An event for specs and benchmarks; a fresh id unless one is given. */
export const sampleEvent = (
  type = 'SampleHappened',
  data: Record<string, unknown> = {},
  id: string = randomUUID(),
): NewEvent => ({
  id,
  type,
  data,
  metadata: {
    commandId: id,
    correlationId: id,
    causationId: id,
    actor: 'system:specs',
    at: '2026-01-02T03:04:05.678Z',
    schema: 1,
  },
})

export const sampleEvents = (count: number, type?: string): NewEvent[] =>
  Array.from({ length: count }, (_, number) => sampleEvent(type, { number }))

/** An event of this version as stores return it. */
export const storedSample = (
  type: string,
  schema: number,
  data: Record<string, unknown> = {},
): RecordedEvent => {
  const event = sampleEvent(type, data)
  const metadata = { ...event.metadata, schema }
  return { ...event, metadata, stream: 'person-1', revision: 0n, position: START }
}
