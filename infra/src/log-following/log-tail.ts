import { setTimeout as pause } from 'node:timers/promises'
import { logTrouble } from '../engines/log-trouble.ts'
import type { AppendTrace, EventStore, Position } from '../event-store/port.ts'
import type { ProjectorLog } from './log.ts'

const FIRST_PAUSE_MS = 50
const LAST_PAUSE_MS = 1_000
/** A follower hears of the position once a second at least; without news for longer, it may have missed some. */
const FRESH_MS = 3_000

export type TraceListener = (traces: readonly AppendTrace[]) => void

/** What other processes append, as this one knows it. */
export interface LogTail {
  /** All that was appended at or before it is known here; undefined while the store does not answer. */
  position(): Position | undefined
  /** Returns what ends the listening. */
  onOthers(listener: TraceListener): () => void
  stop(): Promise<void>
}

/** Follows what others append from now on. Throws StoreUnavailable when the store does not answer at the start. */
export const followLogTail = async (
  store: Pick<EventStore, 'head' | 'followOthers' | 'endOfOwn'>,
  log: ProjectorLog,
  now: () => number = () => performance.now(),
): Promise<LogTail> => {
  const listeners = new Set<TraceListener>()
  const stopped = new AbortController()
  let position = await store.head()
  let heardAt = now()

  const round = async (): Promise<void> => {
    for await (const others of store.followOthers(position, stopped.signal)) {
      if (others.traces.length > 0) for (const listener of listeners) listener(others.traces)
      position = others.position
      heardAt = now()
    }
  }
  const run = async (): Promise<void> => {
    let pauseMs = FIRST_PAUSE_MS
    while (!stopped.signal.aborted) {
      const before = position
      try {
        await round()
      } catch (error) {
        if (stopped.signal.aborted) return
        if (position > before) pauseMs = FIRST_PAUSE_MS
        logTrouble(log, error, 'what other processes append cannot be followed; it is tried again')
      }
      await pause(pauseMs, undefined, { signal: stopped.signal }).catch(() => undefined)
      pauseMs = Math.min(pauseMs * 2, LAST_PAUSE_MS)
    }
  }
  const running = run()

  return {
    // What this process appended itself it knows before the store tells of it.
    position: () => (now() - heardAt > FRESH_MS ? undefined : store.endOfOwn(position)),
    onOthers(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async stop() {
      stopped.abort()
      await running
    },
  }
}
