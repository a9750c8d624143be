import { setTimeout as pause } from 'node:timers/promises'
import { gatherReads } from '../engines/gathered-reads.ts'
import { logTrouble } from '../engines/log-trouble.ts'
import type { AppendTrace, EventStore, Position } from '../event-store/port.ts'
import { within } from '../event-store/within.ts'
import type { ProjectorLog } from './log.ts'
import { createProgress } from './progress.ts'

const FIRST_PAUSE_MS = 50
const LAST_PAUSE_MS = 1_000
/**
 * A follower hears of the position at least once a second. After a longer silence it may have missed
 * something.
 */
const FRESH_MS = 3_000
/** One look at the end of the log answers everybody who asks in the meantime. */
const ASKED_AT_ONCE = 10_000

export type TraceListener = (traces: readonly AppendTrace[]) => void

/** Reports the events that other processes append. */
export interface LogTail {
  /** This process knows everything appended up to this position. undefined while the store does not answer. */
  position(): Position | undefined
  /**
   * Resolves to true once this process knows everything that was appended before the call, or to false after
   * `timeoutMs`, or if the store fails.
   */
  catchUp(timeoutMs: number): Promise<boolean>
  /** Returns a function that stops listening. */
  onOthers(listener: TraceListener): () => void
  stop(): Promise<void>
}

/** Follows new appends of others. Throws StoreUnavailable if the store does not answer at the start. */
export const followLogTail = async (
  store: Pick<EventStore, 'head' | 'followOthers' | 'endOfOwn'>,
  log: ProjectorLog,
  now: () => number = () => performance.now(),
): Promise<LogTail> => {
  const listeners = new Set<TraceListener>()
  const stopped = new AbortController()
  const heard = createProgress()
  const hearUpTo = (position: Position) => heard.advance({ position, changed: {} })
  hearUpTo(await store.head())
  let heardAt = now()
  const readHead = gatherReads(
    async (askers) => {
      const head = await store.head()
      return askers.map(() => head)
    },
    { atOnce: ASKED_AT_ONCE },
  )

  const round = async (): Promise<void> => {
    for await (const others of store.followOthers(heard.position(), stopped.signal)) {
      if (others.traces.length > 0) for (const listener of listeners) listener(others.traces)
      hearUpTo(others.position)
      heardAt = now()
    }
  }
  const run = async (): Promise<void> => {
    let pauseMs = FIRST_PAUSE_MS
    while (!stopped.signal.aborted) {
      const before = heard.position()
      try {
        await round()
      } catch (error) {
        if (stopped.signal.aborted) return
        if (heard.position() > before) pauseMs = FIRST_PAUSE_MS
        logTrouble(log, error, 'what other processes append cannot be followed; it is tried again')
      }
      await pause(pauseMs, undefined, { signal: stopped.signal }).catch(() => undefined)
      pauseMs = Math.min(pauseMs * 2, LAST_PAUSE_MS)
    }
  }
  const running = run()
  const isSilent = () => now() - heardAt > FRESH_MS

  return {
    // This process knows its own events before the store reports them.
    position: () => (isSilent() ? undefined : store.endOfOwn(heard.position())),
    async catchUp(timeoutMs) {
      if (isSilent()) return false
      try {
        const deadline = now() + timeoutMs
        const head = await within(timeoutMs, 'the event store', readHead('head'))
        return store.endOfOwn(heard.position()) >= head || (await heard.waitFor(head, deadline - now()))
      } catch (error) {
        logTrouble(log, error, 'nobody knows what other processes append')
        return false
      }
    },
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
