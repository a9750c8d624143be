import { APPEND_LOCK } from '../../postgres/advisory-locks.ts'
import { openOneConnection } from '../../postgres/one-connection.ts'
import { type Position, START } from '../port.ts'
import { copyEvents } from './copy-events.ts'
import type { LogLoader } from './port.ts'

/**
 * Loads into the tables of the embedded store, which must exist. Each call of `load` is durable when it
 * settles, so that an interrupted move continues there.
 */
export const openEmbeddedLoader = async (databaseUrl: string): Promise<LogLoader> => {
  const client = await openOneConnection(databaseUrl, {
    name: 'load of the log',
    // A plan made while the table was empty must not scan it for ever.
    options: '-c enable_seqscan=off -c jit=off',
  })
  const readHead = async (): Promise<Position> => {
    const { rows } = await client.query<{ position: string }>(
      'select position from event order by position desc limit 1',
    )
    return BigInt(rows[0]?.position ?? START) as Position
  }
  return {
    async load(events) {
      await client.query('begin')
      try {
        await client.query(`select pg_advisory_xact_lock(${APPEND_LOCK})`)
        const last = await copyEvents(client, events, await readHead())
        await client.query('commit')
        return last
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw error
      }
    },
    finish: async () => {},
    close: () => client.end(),
  }
}
