import pg from 'pg'

/** Beside the holder. While some store rows or build indexes, another keeps this process busy. */
const COPIERS = 2

/** The connections that a rebuild uses in parallel. */
export interface RebuildConnections {
  readonly holder: pg.Client
  readonly copiers: readonly pg.Client[]
  readonly prover: pg.Client
  readonly writer: pg.Client
}

/**
 * A client that is not connected yet, without a time limit for statements. COPY needs a client without
 * pipelining, following the log is better with it.
 */
export const unlimitedClient = (pool: pg.Pool, pipeline: boolean): pg.Client => {
  const client = new pg.Client({ ...pool.options, statement_timeout: 0, query_timeout: 0, pipeline })
  client.on('error', () => {})
  return client
}

/**
 * Opens the connections of a rebuild for as long as it runs. If one cannot be opened, the others are ended
 * too.
 */
export const withRebuildConnections = async <Result>(
  pool: pg.Pool,
  work: (connections: RebuildConnections) => Promise<Result>,
): Promise<Result> => {
  const opened: pg.Client[] = []
  const open = async (pipeline: boolean): Promise<pg.Client> => {
    const client = unlimitedClient(pool, pipeline)
    opened.push(client)
    await client.connect()
    return client
  }
  try {
    return await work({
      holder: await open(false),
      copiers: await Promise.all(Array.from({ length: COPIERS }, () => open(false))),
      prover: await open(false),
      writer: await open(true),
    })
  } finally {
    await Promise.all(opened.map((client) => client.end()))
  }
}
