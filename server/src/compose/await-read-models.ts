import { setTimeout as pause } from 'node:timers/promises'
import { logTrouble } from '@modstead/infra/engines/log-trouble'
import { decodePosition, type Position, START } from '@modstead/infra/event-store/port'
import type { ProjectorLog } from '@modstead/infra/log-following/log'
import { type NamedSet, readCheckpoints } from '@modstead/infra/log-following/read-checkpoints'
import type pg from 'pg'

const LOOK_EVERY_MS = 250
const UNDEFINED_TABLE = '42P01'

/**
 * The position of the most advanced set with the same projections, of this release or another. If there is
 * none, the start of the log.
 */
const furthestOfAny = async (pool: pg.Pool, { projections }: NamedSet): Promise<Position> => {
  const { rows } = await pool.query<{ position: string | null }>(
    `select max(s.position)::text as position
       from (select min(position) as position from projection where state = 'live' and name = any($1) group by schema) s`,
    [projections],
  )
  const position = rows[0]?.position
  return position ? decodePosition(position) : START
}

export interface AwaitedReadModels {
  /** The part that must be there before the process may answer, in a few words. null: none. */
  missing(): string | null
  /** Settles once nothing is missing, or the process stops. */
  readonly ready: Promise<void>
}

/**
 * Waits until the sets of this release are complete, and each has reached the position that any set of its
 * group had at the first look. If runners are away, the most advanced set is good enough.
 */
export const awaitReadModels = (
  pool: pg.Pool,
  sets: readonly NamedSet[],
  log: ProjectorLog,
  stopping: AbortSignal,
): AwaitedReadModels => {
  let isReady = false
  let wanted: ReadonlyMap<string, Position> | undefined

  const look = async (): Promise<boolean> => {
    wanted ??= new Map(
      await Promise.all(sets.map(async (set) => [set.schema, await furthestOfAny(pool, set)] as const)),
    )
    const reached = await readCheckpoints(pool, sets)
    return [...wanted].every(([schema, least]) => {
      const position = reached.get(schema)
      return position !== undefined && position >= least
    })
  }
  const run = async (): Promise<void> => {
    while (!stopping.aborted) {
      isReady = await look().catch((error) => {
        // The projectors make the tables, and may start later.
        if (!stopping.aborted && error?.code !== UNDEFINED_TABLE)
          logTrouble(log, error, 'nobody knows how far the read models are')
        return false
      })
      if (isReady) return
      await pause(LOOK_EVERY_MS, undefined, { signal: stopping }).catch(() => {})
    }
  }
  return { missing: () => (isReady ? null : 'the read models of this release'), ready: run() }
}
