import type pg from 'pg'
import type { Sender } from './kysely.ts'
import { ReplicaFailed } from './replica/replica-failed.ts'

/** A connection takes one statement at a time, so parallel questions wait in line. */
const oneAtATime = (client: pg.ClientBase) => {
  let last: Promise<unknown> = Promise.resolve()
  let over = false
  const sender: Sender = {
    query(config) {
      if (over) return Promise.reject(new Error('the snapshot is over'))
      const asked = last.then(() => client.query(config))
      last = asked.catch(() => {})
      return asked
    },
  }
  const end = async () => {
    over = true
    await last
  }
  return { sender, end }
}

const readOnce = async <Result>(
  pool: pg.Pool,
  read: (sender: Sender) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect()
  const { sender, end } = oneAtATime(client)
  let broken: Error | undefined
  try {
    await client.query('begin isolation level repeatable read read only')
    return await read(sender)
  } finally {
    await end()
    await client.query('rollback').catch((error: Error) => {
      broken = error
    })
    client.release(broken)
  }
}

/**
 * Answers everything that `read` asks as of one moment. `read` should wait only for the database, because it
 * holds a connection. If a replica fails, `read` starts again on the primary.
 */
export const inSnapshot = async <Result>(
  pool: pg.Pool,
  read: (sender: Sender) => Promise<Result>,
): Promise<Result> => {
  try {
    return await readOnce(pool, read)
  } catch (error) {
    if (!(error instanceof ReplicaFailed)) throw error
    return readOnce(error.primary, read)
  }
}
