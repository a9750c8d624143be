import pg from 'pg'

/** How soon Postgres takes the lease from a machine that vanished: silence for two seconds, and two questions. */
const NOTICE_DEATH = '-c tcp_keepalives_idle=2 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=2'

export interface LeasedConnection {
  readonly config: pg.ClientConfig
  /** Ends the waiting for the lease and the work. */
  readonly signal: AbortSignal
  /** false: `signal` ended the waiting. */
  readonly acquire: (client: pg.Client, signal: AbortSignal) => Promise<boolean>
  readonly onLost: (error: Error) => void
}

/** Works while a connection of its own holds a lease: when the connection breaks, the signal of the work aborts. */
export const underLease = async (
  { config, signal, acquire, onLost }: LeasedConnection,
  work: (client: pg.Client, signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const lost = new AbortController()
  const held = AbortSignal.any([signal, lost.signal])
  const client = new pg.Client({
    ...config,
    options: [config.options, NOTICE_DEATH].filter(Boolean).join(' '),
  })
  client.on('error', (error) => {
    onLost(error)
    lost.abort()
  })
  try {
    await client.connect()
    if (await acquire(client, held)) await work(client, held)
  } finally {
    await client.end().catch(() => {})
  }
}
