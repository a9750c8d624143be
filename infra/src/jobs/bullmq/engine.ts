import type { PostgresConnectionOptions } from 'bullmq'
import type pg from 'pg'
import { createPool } from '../../postgres/pool.ts'

/** Besides the one on which each lane listens. */
const CONNECTIONS = 4
const SCHEMA = 'bullmq'

const load = async () => {
  const { DelayedError, WaitingError, createPostgresBackend, runMigrations, withBackend } = await import(
    'bullmq'
  )
  const { Queue, Worker } = withBackend(createPostgresBackend)
  return { DelayedError, WaitingError, Queue, Worker, runMigrations }
}

export interface EngineOptions {
  readonly databaseUrl: string
  readonly onError: (error: Error) => void
}

/** The library with its tables, and the connections that all lanes share. */
export interface Engine extends Omit<Awaited<ReturnType<typeof load>>, 'runMigrations'> {
  readonly pool: pg.Pool
  /** The same, by the library's narrower description of a pool. */
  readonly connection: PostgresConnectionOptions
}

/** Loads the library only here: it takes time and memory, for which no start should wait. */
export const openEngine = async ({ databaseUrl, onError }: EngineOptions, lanes: number): Promise<Engine> => {
  const { runMigrations, ...library } = await load()
  const pool = createPool(databaseUrl, {
    name: 'modstead jobs',
    max: CONNECTIONS + lanes,
    schema: SCHEMA,
    onError,
  })
  try {
    const client = await pool.connect()
    try {
      await runMigrations(client, SCHEMA)
    } finally {
      client.release()
    }
  } catch (error) {
    await pool.end()
    throw error
  }
  return { ...library, pool, connection: pool as unknown as PostgresConnectionOptions }
}
