import pg from 'pg'

const LIMIT_MS = 5_000
const LIST_OF_HOSTS = /^(postgres(?:ql)?:\/\/(?:[^\s/?#@]+@)?)([^\s/?#@]+,[^\s/?#@]+)(.*)$/

/** One address for each host of a list, because the driver does not support lists. */
const addressesOf = (url: string): readonly string[] => {
  const [, start = '', hosts = '', rest = ''] = LIST_OF_HOSTS.exec(url) ?? []
  return hosts === '' ? [url] : hosts.split(',').map((host) => `${start}${host}${rest}`)
}

const takesWrites = async (address: string): Promise<boolean> => {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: LIMIT_MS,
    query_timeout: LIMIT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    return rows[0]?.standby === false
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * From an address with several hosts, makes the address of the first one that accepts writes. Returns an
 * address with one host unchanged. Throws why the last host refused.
 */
export const primaryAddress = async (url: string): Promise<string> => {
  const addresses = addressesOf(url)
  if (addresses.length === 1) return url
  let failure: unknown
  for (const address of addresses)
    try {
      if (await takesWrites(address)) return address
      failure = new Error('None of the hosts of DATABASE_URL takes writes.')
    } catch (error) {
      failure = error
    }
  throw failure
}
