import pg from 'pg'
import { StoreUnavailable } from '../port.ts'
import { within } from '../within.ts'

export interface ConnectionSettings {
  readonly url: string
  /** Shown in pg_stat_activity. */
  readonly name: string
  /** Sends statements without waiting for the answers to earlier ones. */
  readonly pipeline?: boolean
  /** The server cancels a statement after this time. The connection is given up one second later. */
  readonly statementLimitMs: number
}

/**
 * One connection, which is opened on demand and replaced after it breaks. Throws StoreUnavailable once it is
 * closed.
 */
export interface Connection {
  /**
   * Returns rows as arrays of text. Rejects if the connection breaks or does not answer. The outcome is then
   * unknown.
   */
  query(statement: { name: string; text: string; values: unknown[] }): Promise<(string | null)[][]>
  close(): Promise<void>
}

const asText = { getTypeParser: () => (value: unknown) => value }

export const createConnection = (settings: ConnectionSettings): Connection => {
  let current: Promise<pg.Client> | undefined
  let closed = false

  const lose = (connection: Promise<pg.Client>) => {
    if (current === connection) current = undefined
  }

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: settings.url,
      application_name: settings.name,
      connectionTimeoutMillis: 3_000,
      statement_timeout: settings.statementLimitMs,
      keepAlive: true,
      pipeline: settings.pipeline ?? false,
      // Every statement here has an index in the order that it needs. A plan made while the tables are empty
      // must not scan them for ever, nor collect a whole range to return its first page.
      options: '-c synchronous_commit=on -c enable_seqscan=off -c enable_bitmapscan=off -c jit=off',
    })
    client.on('error', () => {})
    client.once('end', () => lose(opening))
    const opening = client.connect().then(() => client)
    current = opening
    try {
      return await opening
    } catch (error) {
      lose(opening)
      client.end().catch(() => {})
      throw error
    }
  }

  const opened = (): Promise<pg.Client> => {
    if (closed) return Promise.reject(new StoreUnavailable('the event store is closed'))
    return current ?? connect()
  }

  return {
    async query({ name, text, values }) {
      const connection = opened()
      const client = await connection
      const answer = client.query<(string | null)[]>({ name, text, values, rowMode: 'array', types: asText })
      const { rows } = await within(settings.statementLimitMs + 1_000, 'Postgres', answer, () => {
        lose(connection)
        client.connection.stream.destroy()
      })
      return rows
    },
    async close() {
      closed = true
      const closing = current
      current = undefined
      await closing?.then((client) => client.end()).catch(() => {})
    },
  }
}
