import type pg from 'pg'
import { FILE_LOCKS } from '../postgres/advisory-locks.ts'
import { createPool } from '../postgres/pool.ts'
import type { FileLocks } from './file-locks.ts'

/** At once, of one process. */
const MAX_LOCKS = 4

/**
 * Locks of all processes on one database. The database releases a lock when its connection ends, so that nothing is left
 * of a process that was killed. Work waits for other connections while it holds one of these, so that these are a pool of
 * their own.
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
        // Names that share a number only wait for each other.
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
