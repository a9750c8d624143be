import pg from 'pg'

export interface PoolOptions {
  /** Shown in pg_stat_activity. */
  readonly name: string
  /** Maximum number of connections. Defaults to 8. */
  readonly max?: number
  /** Called for idle connections that break. The pool replaces them by itself. */
  readonly onError?: (error: Error) => void
  /** A statement that runs longer is canceled. Defaults to 30 s. */
  readonly statementTimeoutMs?: number
  /** The schema for unqualified names. Defaults to the usual one. */
  readonly schema?: string
  /** Commits without waiting for the disk, so a crash of the server may lose the last moments. */
  readonly mayLoseLast?: boolean
}

/** Longer than a database needs to accept a connection on a busy machine. */
const CONNECTION_LIMIT_MS = 20_000

/**
 * Each connection is a server process that takes megabytes. The pool closes the connections of a rush and
 * keeps a few ready.
 */
const IDLE_MS = 15_000
const KEPT_OPEN = 2

/**
 * Extra time to wait for the server's answer beyond its own limit, because a hanging server cancels nothing.
 */
const PATIENCE_MS = 5_000

/** bigint columns are texts, as usual with `pg`. Built queries read them as numbers. */
export const createPool = (url: string, options: PoolOptions): pg.Pool => {
  const statementLimit = options.statementTimeoutMs ?? 30_000
  const session = [
    ...(options.schema === undefined ? [] : [`-c search_path=${options.schema}`]),
    ...(options.mayLoseLast ? ['-c synchronous_commit=off'] : []),
  ]
  const pool = new pg.Pool({
    connectionString: url,
    application_name: options.name,
    max: options.max ?? 8,
    connectionTimeoutMillis: CONNECTION_LIMIT_MS,
    min: KEPT_OPEN,
    idleTimeoutMillis: IDLE_MS,
    statement_timeout: statementLimit,
    query_timeout: statementLimit + PATIENCE_MS,
    keepAlive: true,
    ...(session.length > 0 && { options: session.join(' ') }),
  })
  // Without listeners a broken connection would end the process, whether it is idle or held by somebody
  // between two statements. The next statement of a held one fails.
  pool.on('error', (error) => options.onError?.(error))
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
