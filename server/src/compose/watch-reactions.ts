import { setTimeout as pause } from 'node:timers/promises'
import { readCheckpoint } from '@modstead/command-api/reactions/reaction-tables'
import type { Position } from '@modstead/infra/event-store/port'
import type pg from 'pg'

/** Deletions on /v2 wait for their reactions. Nothing else does. */
const LOOK_EVERY_MS = 20

/**
 * Waits for reactions in another process. Resolves to true once they have passed the position, or to false
 * after `timeoutMs`.
 */
export const watchReactions = (pool: pg.Pool) => {
  return async (position: Position, timeoutMs: number): Promise<boolean> => {
    const deadline = performance.now() + timeoutMs
    while (performance.now() < deadline) {
      if ((await readCheckpoint(pool)) >= position) return true
      await pause(LOOK_EVERY_MS)
    }
    return false
  }
}
