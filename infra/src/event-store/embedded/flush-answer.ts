import { type Position, WrongExpectedRevision } from '../port.ts'
import type { Pending, Planned } from './pending.ts'

export interface FlushAnswer {
  /** The range of the log that was stored. undefined: none. */
  readonly stored: { readonly first: Position; readonly last: Position } | undefined
  /** Appends that can only be decided in the next flush. */
  readonly again: readonly Pending[]
}

const settleAll = (planned: readonly Planned[], last: Position): FlushAnswer => {
  const events = planned.reduce((sum, { pending }) => sum + pending.events.length, 0)
  let position = last - BigInt(events)
  for (const { pending } of planned) {
    const count = BigInt(pending.events.length)
    position += count
    pending.resolve({
      revision: pending.expected + count,
      position: position as Position,
      repeated: false,
    })
  }
  return { stored: { first: (last - BigInt(events) + 1n) as Position, last }, again: [] }
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
  const stored = last && { first: (last - BigInt(count) + 1n) as Position, last }
  return { stored, again }
}
