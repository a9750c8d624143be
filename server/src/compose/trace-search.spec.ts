import type { SpanStart, Tracing } from '@modstead/infra/telemetry/tracing'
import { expect, it } from 'vitest'
import { traceSearch } from './trace-search.ts'

it('records a span in each trace of the events that made documents stale', () => {
  const recorded: (readonly [SpanStart, number])[] = []
  const tracing: Pick<Tracing, 'record'> = { record: (...span) => void recorded.push(span) }
  traceSearch(tracing)({ traces: new Set(['one', 'other']), read: 3, seconds: 0.2 })
  expect(recorded).toEqual(
    ['one', 'other'].map((parent) => [
      {
        name: 'refresh search',
        kind: 'consumer',
        parent,
        attributes: { 'modstead.step': 'search', 'modstead.read': 3 },
      },
      0.2,
    ]),
  )
})
