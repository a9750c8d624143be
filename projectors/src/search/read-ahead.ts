import type { Position } from '@modstead/infra/event-store/port'
import { nothingStale, type Stale } from './stale-documents.ts'

/** The reader of the log waits while this many things are still to be read again. */
const MAX_COLLECTED = 2_000

export interface ReadPart {
  readonly stale: Stale
  /** All events up to here are in `stale`. */
  readonly position: Position
}

const sizeOf = ({ projects, users, organizations }: Stale): number =>
  projects.size + users.size + organizations.size

export interface ReadAhead {
  /** Settles once there is room for more. */
  add(more: Stale, upTo: Position): Promise<void>
  /** Returns what was collected once there is something, and forgets it. undefined: the signal was aborted. */
  take(): Promise<ReadPart | undefined>
}

/**
 * Collects what the events of the log made stale while earlier documents are refreshed, so that a project with
 * many new followers is read again once for all of them.
 */
export const readAhead = (signal: AbortSignal): ReadAhead => {
  let stale = nothingStale()
  let position: Position | undefined
  let wake = () => {}
  signal.addEventListener('abort', () => wake(), { once: true })

  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo() && !signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const others = wake
      wake = () => {
        resolve()
        others()
      }
      await promise
    }
  }
  const tell = (): void => {
    const waiting = wake
    wake = () => {}
    waiting()
  }

  return {
    async add(more, upTo) {
      for (const kind of ['projects', 'users', 'organizations'] as const)
        for (const id of more[kind]) stale[kind].add(id)
      position = upTo
      tell()
      await until(() => sizeOf(stale) < MAX_COLLECTED)
    },

    async take() {
      await until(() => position !== undefined)
      if (position === undefined || signal.aborted) return undefined
      const taken = { stale, position }
      stale = nothingStale()
      position = undefined
      tell()
      return taken
    },
  }
}
