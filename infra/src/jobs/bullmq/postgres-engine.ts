import type { PostgresConnectionOptions } from 'bullmq'
import { createPool } from '../../postgres/pool.ts'
import type { JobData } from '../port.ts'
import type { Engine, EngineOptions } from './engine.ts'
import { recognizingLostConnections } from './lost-connection.ts'
import { postgresJobLedger } from './postgres-job-ledger.ts'

/** In addition to the one on which each lane listens. */
const CONNECTIONS = 4
const SCHEMA = 'bullmq'

/** Loads the library only here, because it takes time and memory that no start should wait for. */
const load = async () => {
  const {
    DelayedError,
    UnrecoverableError,
    WaitingError,
    createPostgresBackend,
    runMigrations,
    withBackend,
  } = await import('bullmq')
  const { Queue, Worker } = withBackend(createPostgresBackend)
  return { DelayedError, UnrecoverableError, WaitingError, Queue, Worker, runMigrations }
}

/** The library with its tables, and the connections that all lanes share. */
export const openPostgresEngine = async ({ url, onError }: EngineOptions, lanes: number): Promise<Engine> => {
  const { runMigrations, Queue, Worker, ...errors } = await load()
  const pool = createPool(url, {
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
  // The library's type for a pool is narrower.
  const connection = recognizingLostConnections(pool) as unknown as PostgresConnectionOptions
  return {
    ...errors,
    openQueue(name, options) {
      const queue = new Queue<JobData, void, string>(name, { ...options, connection })
      queue.on('error', onError)
      return queue
    },
    openWorker(name, run, options) {
      const worker = new Worker<JobData, void, string>(name, run, { ...options, connection })
      worker.on('error', onError)
      return worker
    },
    openLedger: () => postgresJobLedger(pool),
    close: () => pool.end(),
  }
}
