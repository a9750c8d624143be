import { randomUUID } from 'node:crypto'
import type { NewEvent } from './port.ts'

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
