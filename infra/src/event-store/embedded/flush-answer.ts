import { type Position, type Revision, WrongExpectedRevision } from '../port.ts'
import type { StorableEvent } from '../storable.ts'
import type { OwnEvent } from './own-tail.ts'
import type { Pending, Planned } from './pending.ts'

export interface StoredRange {
  readonly first: Position
  readonly last: Position
  /** The events in this range, if all of the flush was stored. */
  readonly events: readonly OwnEvent[]
}

export interface FlushAnswer {
  /** The range of the log that was stored. undefined: none. */
  readonly stored: StoredRange | undefined
  /** Appends that can only be decided in the next flush. */
  readonly again: readonly Pending[]
}

/** Holds the event as it was given, so that nobody parses its texts. */
const ownEvent = (stream: string, revision: Revision, at: bigint, event: StorableEvent): OwnEvent => {
  const { type, data, metadata, given } = event
  const position = at as Position
  const recorded = { ...given, stream, revision, position }
  return { position, stream, type, parsed: () => recorded, size: data.length + metadata.length }
}

const settleAll = (planned: readonly Planned[], last: Position): FlushAnswer => {
  const count = planned.reduce((sum, { pending }) => sum + pending.events.length, 0)
  const before = last - BigInt(count)
  const events: OwnEvent[] = []
  let position = before
  for (const { pending } of planned) {
    let revision = pending.expected
    for (const event of pending.events) {
      position += 1n
      revision += 1n
      events.push(ownEvent(pending.stream, revision, position, event))
    }
    pending.resolve({ revision, position: position as Position, repeated: false })
  }
  return { stored: { first: (before + 1n) as Position, last, events }, again: [] }
}

/**
 * Tells the callers of a flush the outcome of their appends. `rows` is the result of `append_events` (see
 * tables.ts).
 */
export const settleFlush = (planned: readonly Planned[], rows: readonly (string | null)[][]): FlushAnswer => {
  const [first] = rows
  if (first?.[1] === 'all') return settleAll(planned, BigInt(first[3] ?? -1) as Position)
  let last: Position | undefined
  let count = 0
  const again: Pending[] = []
  for (const [number, outcome, at, place] of rows) {
    const pending = planned[Number(number) - 1]?.pending
    if (!pending) continue
    const revision = BigInt(at ?? -1)
    const position = BigInt(place ?? -1) as Position
    if (outcome === 'appended') {
      count += pending.events.length
      if (last === undefined || position > last) last = position
    }
    if (outcome === 'again') again.push(pending)
    else if (outcome === 'conflict')
      pending.reject(new WrongExpectedRevision(pending.stream, pending.expected, revision))
    else pending.resolve({ revision, position, repeated: outcome === 'repeated' })
  }
  const stored = last && { first: (last - BigInt(count) + 1n) as Position, last, events: [] }
  return { stored, again }
}
