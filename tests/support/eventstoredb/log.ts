import type { Entry, Proposed } from './entry-file.ts'

export interface KeptEvent extends Proposed {
  /** Commit and prepare position. */
  readonly at: bigint
  /** Its place among all events, counted from 0. */
  readonly index: number
  readonly stream: string
  readonly revision: bigint
}

export type AppendOutcome =
  | { readonly kind: 'stored'; readonly revision: bigint; readonly at: bigint }
  | { readonly kind: 'wrong-revision'; readonly current: bigint | undefined }

const FIRST_POSITION = 1_000n
/** Positions of the real server are places in its file, so they have gaps. */
const GAP = 100n

const isRepeat = (there: readonly KeptEvent[], proposed: readonly Proposed[]): boolean =>
  there.length === proposed.length && there.every(({ id }, index) => id === proposed[index]?.id)

/** The events of a node, found by stream and by position. Readers only see those that can no longer be lost. */
export const createLog = () => {
  const all: KeptEvent[] = []
  const streams = new Map<string, KeptEvent[]>()
  const listeners = new Set<() => void>()
  let next = FIRST_POSITION
  let visible = 0

  /** Index of the first visible event at or after `position`. */
  const firstAt = (position: bigint): number => {
    let [low, high] = [0, visible]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((all[middle]?.at ?? 0n) < position) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    add({ stream, events }: Entry): void {
      const kept = streams.get(stream) ?? []
      streams.set(stream, kept)
      for (const event of events) {
        const placed = { ...event, at: next, index: all.length, stream, revision: BigInt(kept.length) }
        next += GAP + BigInt(event.data.length)
        kept.push(placed)
        all.push(placed)
      }
    },
    /** Readers see everything added so far. */
    show(count = all.length): void {
      if (count <= visible) return
      visible = count
      for (const tell of listeners) tell()
    },
    get size() {
      return all.length
    },
    get visible() {
      return visible
    },
    at: (index: number): KeptEvent | undefined => (index < visible ? all[index] : undefined),
    between: (first: number, end: number): readonly KeptEvent[] => all.slice(first, Math.min(end, visible)),
    firstAt,
    of: (stream: string): readonly KeptEvent[] =>
      (streams.get(stream) ?? []).filter(({ index }) => index < visible),
    /**
     * The outcome of an append at this revision, -1 for no stream. undefined: it must be stored. Idempotent
     * like the server with explicit revisions.
     */
    outcomeOf(stream: string, expected: bigint, proposed: readonly Proposed[]): AppendOutcome | undefined {
      const kept = streams.get(stream) ?? []
      const current = BigInt(kept.length) - 1n
      if (current === expected) return undefined
      const from = Number(expected) + 1
      const there = kept.slice(from, from + proposed.length)
      const last = there.at(-1)
      if (last && isRepeat(there, proposed)) return { kind: 'stored', revision: last.revision, at: last.at }
      return { kind: 'wrong-revision', current: current < 0n ? undefined : current }
    },
    endOf(stream: string): AppendOutcome {
      const last = streams.get(stream)?.at(-1)
      return { kind: 'stored', revision: last?.revision ?? 0n, at: last?.at ?? 0n }
    },
    onVisible(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type Log = ReturnType<typeof createLog>
