import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openMigratedDatabase } from '@modstead/infra/postgres/test-database'
import pg from 'pg'
import { type Fixture, startFixture } from './fixture.ts'

/**
 * Everything that a request can leave behind: files and pictures on disk, and the end of each stream in the
 * log.
 */
export interface Traces {
  readonly files: readonly string[]
  readonly streams: Readonly<Record<string, string>>
}

export interface TracedFixture extends Fixture {
  traces(): Promise<Traces>
}

/** The fixture on a database that the test may examine. */
export const startTracedFixture = async (): Promise<TracedFixture> => {
  const database = await openMigratedDatabase()
  const site = await startFixture({ DATABASE_URL: database.url })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  return {
    ...site,
    async traces() {
      const entries = await readdir(join(site.dataDir, 'files'), { recursive: true, withFileTypes: true })
      const files = entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
      const { rows } = await client.query<{ name: string; revision: string }>(
        'select stream as name, max(revision) as revision from event group by stream',
      )
      return {
        files: files.sort(),
        streams: Object.fromEntries(rows.map(({ name, revision }) => [name, revision])),
      }
    },
    async stop() {
      await client.end()
      await site.stop()
      await database.close()
    },
  }
}
