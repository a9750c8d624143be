import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { eventStoreOf } from './engines-of-products.ts'

/** Address of the Postgres embedded in the data directory of a running product. */
export const databaseUrlOf = async (dataDir: string): Promise<string> => {
  const home = await realpath(join(dataDir, 'postgres'))
  const url = new URL('postgres://modstead@localhost:5432/postgres')
  url.password = (await readFile(join(home, 'password'), 'utf8')).trim()
  url.searchParams.set('host', join(home, 'run'))
  return url.href
}

export interface LogAddress {
  readonly databaseUrl: string
  /** undefined: the events are in that database. */
  readonly eventStoreUrl: string | undefined
}

/** Where the log of the product with this data directory is. */
export const logOf = async (dataDir: string): Promise<LogAddress> => ({
  databaseUrl: await databaseUrlOf(dataDir),
  eventStoreUrl: eventStoreOf(dataDir),
})
