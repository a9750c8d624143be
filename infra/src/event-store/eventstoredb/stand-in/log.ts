/** An event as the stand-in keeps it; `at` is its commit and prepare position. */
export interface KeptEvent {
  readonly at: bigint
  readonly stream: string
  readonly revision: bigint
  readonly id: string
  readonly type: string
  readonly data: Uint8Array
  readonly metadata: Uint8Array
}

export type Proposed = Pick<KeptEvent, 'id' | 'type' | 'data' | 'metadata'>

export type AppendOutcome =
  | { readonly kind: 'stored'; readonly revision: bigint; readonly at: bigint }
  | { readonly kind: 'wrong-revision'; readonly current: bigint | undefined }

/** The server's own events are mixed in this often, so that a reader that cannot cope with them fails its tests. */
const SERVER_EVENT_EVERY = 40

/** The log of the stand-in: explicit revisions only, idempotent as the real server is with them. */
export const createLog = () => {
  const all: KeptEvent[] = []
  const streams = new Map<string, KeptEvent[]>()
  const listeners = new Set<() => void>()
  let next = 1_000n

  const keep = (stream: string, { id, type, data, metadata }: Proposed): KeptEvent => {
    const kept = streams.get(stream) ?? []
    const event = { at: next, stream, revision: BigInt(kept.length), id, type, data, metadata }
    next += BigInt(100 + data.length)
    streams.set(stream, kept)
    kept.push(event)
    all.push(event)
    return event
  }

  const keepServerEvent = () => {
    const id = `00000000-0000-4000-8000-${String(all.length).padStart(12, '0')}`
    keep('$stats-127.0.0.1:2113', {
      id,
      type: '$statsCollected',
      data: Buffer.from('{}'),
      metadata: Buffer.from(''),
    })
  }
  keepServerEvent()

  return {
    all,
    of: (stream: string): readonly KeptEvent[] => streams.get(stream) ?? [],
    /** `expected` is -1 for no stream. */
    append(stream: string, expected: bigint, proposed: readonly Proposed[]): AppendOutcome {
      const kept = streams.get(stream) ?? []
      const current = BigInt(kept.length) - 1n
      if (current !== expected) {
        const there = kept.slice(Number(expected) + 1, Number(expected) + 1 + proposed.length)
        const last = there.at(-1)
        const repeated =
          there.length === proposed.length && there.every(({ id }, index) => id === proposed[index]?.id)
        if (repeated && last) return { kind: 'stored', revision: last.revision, at: last.at }
        return { kind: 'wrong-revision', current: current < 0n ? undefined : current }
      }
      let last = kept.at(-1)
      for (const event of proposed) {
        last = keep(stream, event)
        if (all.length % SERVER_EVENT_EVERY === 0) keepServerEvent()
      }
      for (const tell of listeners) tell()
      return { kind: 'stored', revision: last?.revision ?? 0n, at: last?.at ?? 0n }
    },
    onAppend(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type Log = ReturnType<typeof createLog>
