import pg from 'pg'

/** How soon Postgres takes the lease from a vanished machine: after two seconds of silence and two probes. */
const NOTICE_DEATH = '-c tcp_keepalives_idle=2 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=2'

/** Waiting processes end a holder that is silent for several of these periods. */
const SIGN_OF_LIFE_MS = 1_000

export interface LeasedConnection {
  readonly config: pg.ClientConfig
  /** Ends the waiting for the lease and the work. */
  readonly signal: AbortSignal
  /** Resolves to false if `signal` ended the waiting. */
  readonly acquire: (client: pg.Client, signal: AbortSignal) => Promise<boolean>
  readonly onLost: (error: Error) => void
}

const giveSignsOfLife = (client: pg.Client): NodeJS.Timeout => {
  let isAsking = false
  return setInterval(() => {
    if (isAsking) return
    isAsking = true
    // A broken connection reports itself.
    client.query('select 1').then(
      () => (isAsking = false),
      () => (isAsking = false),
    )
  }, SIGN_OF_LIFE_MS)
}

/** Works while its own connection holds a lease. When the connection breaks, the signal of the work aborts. */
export const underLease = async (
  { config, signal, acquire, onLost }: LeasedConnection,
  work: (client: pg.Client, signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const lost = new AbortController()
  const held = AbortSignal.any([signal, lost.signal])
  const client = new pg.Client({
    ...config,
    // Lets signs of life go between the statements of the work.
    pipeline: true,
    options: [config.options, NOTICE_DEATH].filter(Boolean).join(' '),
  })
  client.on('error', (error) => {
    onLost(error)
    lost.abort()
  })
  let signs: NodeJS.Timeout | undefined
  try {
    await client.connect()
    if (!(await acquire(client, held))) return
    signs = giveSignsOfLife(client)
    await work(client, held)
  } finally {
    clearInterval(signs)
    await client.end().catch(() => {})
  }
}
