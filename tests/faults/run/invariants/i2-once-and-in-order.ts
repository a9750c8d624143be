import type { RecordedEvent } from '@modstead/infra/event-store/port'
import type { Invariant } from './look.ts'

/** Each command of the load writes its own mark into what it changes. */
const effectOf = ({ stream, type, data, metadata }: RecordedEvent): string =>
  JSON.stringify([metadata.commandId, stream, type, data])

const repeated = (values: readonly string[]): readonly string[] => {
  const seen = new Set<string>()
  return values.filter((value) => seen.has(value) || !seen.add(value))
}

export const onceAndInOrder: Invariant = {
  id: 'I2',
  says: 'Each command takes effect once; revisions of a stream have no gaps; ids are unique; positions ascend.',
  async check({ events }) {
    const violations = [
      ...repeated(events.map(effectOf)).map((effect) => `stored twice: ${effect.slice(0, 300)}`),
      ...repeated(events.map(({ id }) => id)).map((id) => `two events with the id ${id}`),
    ]
    const ends = new Map<string, bigint>()
    let position = -1n
    for (const event of events) {
      const expected = (ends.get(event.stream) ?? -1n) + 1n
      if (event.revision !== expected)
        violations.push(`${event.stream} has revision ${event.revision} where ${expected} belongs`)
      ends.set(event.stream, event.revision)
      if (event.position <= position) violations.push(`position ${event.position} comes after ${position}`)
      position = event.position
    }
    return violations
  },
}
