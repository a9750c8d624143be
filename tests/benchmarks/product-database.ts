import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'

/** Address of the Postgres embedded in the data directory of a running product. */
export const databaseUrlOf = async (dataDir: string): Promise<string> => {
  const home = await realpath(join(dataDir, 'postgres'))
  const url = new URL('postgres://modstead@localhost:5432/postgres')
  url.password = (await readFile(join(home, 'password'), 'utf8')).trim()
  url.searchParams.set('host', join(home, 'run'))
  return url.href
}
