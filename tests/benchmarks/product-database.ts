import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** Address of the Postgres that a running product has embedded in its data directory. */
export const databaseUrlOf = async (dataDir: string): Promise<string> => {
  const home = await realpath(join(dataDir, 'postgres'))
  const url = new URL('postgres://modstead@localhost:5432/postgres')
  url.password = (await readFile(join(home, 'password'), 'utf8')).trim()
  url.searchParams.set('host', join(home, 'run'))
  return url.href
}

export const query = async <Row extends pg.QueryResultRow>(
  databaseUrl: string,
  sql: string,
): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
