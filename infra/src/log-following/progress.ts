import { type Position, START } from '../event-store/port.ts'
import type { Changed } from './changed.ts'

/** The changes of a commit of the runner, by table: row keys, or `many`. */
export interface ReadModelChange {
  readonly position: Position
  readonly changed: Changed
}

export type ChangeListener = (change: ReadModelChange) => void

/** How far the projections of one group have come, whichever process follows them. */
export interface Progress {
  position(): Position
  /** Ignores positions up to the current one, so news may come twice. */
  advance(change: ReadModelChange): void
  /** Rows changed without a new position, because a parked stream was replayed. */
  changedInPlace(changed: Changed): void
  /** Resolves to true as soon as all of them have passed `position`, or to false after `timeoutMs`. */
  waitFor(position: Position, timeoutMs: number): Promise<boolean>
  /** Returns a function that stops listening. */
  onChange(listener: ChangeListener): () => void
}

interface Waiter {
  readonly position: Position
  readonly pass: () => void
}

/** Beyond this number, callers are told at once that the read models are behind. */
const MAX_WAITERS = 10_000

export const createProgress = (): Progress => {
  let reached: Position = START
  const waiters = new Set<Waiter>()
  const listeners = new Set<ChangeListener>()
  return {
    position: () => reached,

    advance(change) {
      if (change.position <= reached) return
      reached = change.position
      for (const listener of listeners) listener(change)
      for (const waiter of waiters) if (waiter.position <= reached) waiter.pass()
    },

    changedInPlace(changed) {
      for (const listener of listeners) listener({ position: reached, changed })
    },

    waitFor(position, timeoutMs) {
      if (position <= reached) return Promise.resolve(true)
      if (waiters.size >= MAX_WAITERS) return Promise.resolve(false)
      return new Promise((resolve) => {
        const end = (passed: boolean) => {
          clearTimeout(timer)
          waiters.delete(waiter)
          resolve(passed)
        }
        const waiter: Waiter = { position, pass: () => end(true) }
        const timer = setTimeout(() => end(false), timeoutMs)
        waiters.add(waiter)
      })
    },

    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Applies news from another thread or process. Without a new position, the rows changed in place. */
export const hear = (progress: Progress, change: ReadModelChange): void => {
  if (change.position > progress.position()) progress.advance(change)
  else progress.changedInPlace(change.changed)
}
