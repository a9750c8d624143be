import { setTimeout as pause } from 'node:timers/promises'
import { decodePosition, type Position } from '@modstead/infra/event-store/port'
import type pg from 'pg'

/** Deletions on /v2 wait for what follows from them; nobody else asks. */
const LOOK_EVERY_MS = 20

/** How far reactions came that run in another process: true once they have passed the position, false after `timeoutMs`. */
export const watchReactions = (pool: pg.Pool) => {
  const hasPassed = async (position: Position): Promise<boolean> => {
    const { rows } = await pool.query<{ position: string }>(
      `select position::text as position from reaction_checkpoint where name = 'reactions'`,
    )
    return rows[0] !== undefined && decodePosition(rows[0].position) >= position
  }
  return async (position: Position, timeoutMs: number): Promise<boolean> => {
    const deadline = performance.now() + timeoutMs
    while (performance.now() < deadline) {
      if (await hasPassed(position)) return true
      await pause(LOOK_EVERY_MS)
    }
    return false
  }
}
