import pg from 'pg'

export interface PoolOptions {
  /** Shown in pg_stat_activity. */
  readonly name: string
  /** Connections at most; 8 unless told. */
  readonly max?: number
  /** Told about idle connections that break; the pool replaces them by itself. */
  readonly onError?: (error: Error) => void
  /** A statement that runs longer is cancelled; 30 s unless told. */
  readonly statementTimeoutMs?: number
  /** Where unqualified names are looked up; the usual schema unless told. */
  readonly schema?: string
  /** Commits without waiting for the disk: the server's crash may lose the last moments. */
  readonly mayLoseLast?: boolean
}

/** Longer than a database needs for a connection on a machine that has much else to do. */
const CONNECTION_LIMIT_MS = 20_000

/** Each connection is a process of the server with megabytes of its own: a rush's are given back, a few stay ready. */
const IDLE_MS = 15_000
const KEPT_OPEN = 2

/** How much longer than the server may take is waited for its answer: a server that hangs cancels nothing. */
const PATIENCE_MS = 5_000

/** bigint columns come as text, as always with `pg`; built queries read them as numbers. */
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
  // Without listeners a connection that breaks would end the process: an idle one, or one that somebody holds between two
  // statements, whose next statement is then refused.
  pool.on('error', (error) => options.onError?.(error))
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
