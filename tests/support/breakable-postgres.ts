import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { runningEmbeddedPostgres } from '@modstead/infra/postgres/embedded-running'
import pg from 'pg'
import { killTree, treeOf } from './process-tree.ts'
import { postmasterOf } from './running-postgres.ts'

/** The Postgres of a data directory whose keeper starts it again whenever it ends. */
export interface BreakablePostgres {
  /** Changes whenever it is started again. */
  pid(): Promise<number>
  /** Whether it answers a query on a connection of its own. */
  answers(): Promise<boolean>
  kill(): Promise<void>
  /** Kills all its processes, and no start succeeds until the returned function is called. */
  keepAway(): Promise<() => Promise<void>>
  /** It says nothing until the returned function is called. */
  freeze(): Promise<() => Promise<void>>
}

const answersAt = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

export const postgresIn = (dataDir: string): BreakablePostgres => {
  const pid = () => postmasterOf(dataDir)
  const kill = async () => {
    process.kill(await pid(), 'SIGKILL')
  }
  return {
    pid,
    async answers() {
      const url = await runningEmbeddedPostgres(dataDir)
      return url !== undefined && (await answersAt(url))
    },
    kill,
    async keepAway() {
      const needed = join(dataDir, 'postgres/cluster/global/pg_control')
      const hidden = join(dataDir, 'pg_control')
      await rename(needed, hidden)
      // Otherwise those that serve connections would answer a moment longer.
      await killTree(await pid())
      return () => rename(hidden, needed)
    },
    async freeze() {
      const stopped = treeOf(await pid())
      for (const each of stopped) process.kill(each, 'SIGSTOP')
      return async () => {
        for (const each of stopped) process.kill(each, 'SIGCONT')
      }
    },
  }
}
