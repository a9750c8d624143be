import type pg from 'pg'
import { FILE_LOCKS } from '../postgres/advisory-locks.ts'
import { createPool } from '../postgres/pool.ts'
import type { FileLocks } from './file-locks.ts'

/** Maximum per process at the same time. */
export const MAX_LOCKS = 4

/**
 * Locks shared by all processes on one database. The database releases a lock when its connection ends, so a
 * killed process leaves none behind. Work that holds a lock waits for other connections, so locks have their
 * own pool.
 */
export const openPostgresFileLocks = (
  databaseUrl: string,
  onError: (error: Error) => void,
  guard: (connections: pg.Pool) => pg.Pool = (connections) => connections,
): FileLocks & { close(): Promise<void> } => {
  const connections = createPool(databaseUrl, { name: 'file locks', max: MAX_LOCKS, onError })
  const pool = guard(connections)
  return {
    async take(name, work) {
      const client = await pool.connect()
      let broken: Error | undefined
      const onLost = (error: Error) => {
        broken = error
      }
      client.on('error', onLost)
      try {
        await client.query('begin')
        // Different names with the same number merely wait for each other.
        await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [FILE_LOCKS, name])
        return await work()
      } finally {
        await client.query('rollback').catch(onLost)
        client.off('error', onLost)
        client.release(broken)
      }
    },
    close: () => connections.end(),
  }
}
