import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { superuser } from './embedded-cluster.ts'

const READY = 'ready'

/**
 * The address of the Postgres that a running product started below `dataDir`, for use alongside it.
 * undefined: none is ready there now.
 */
export const runningEmbeddedPostgres = async (dataDir: string): Promise<string | undefined> => {
  const home = join(dataDir, 'postgres')
  const [lock, password] = await Promise.all(
    [join(home, 'cluster', 'postmaster.pid'), join(home, 'password')].map((path) =>
      readFile(path, 'utf8').catch(() => ''),
    ),
  )
  // The documented lines of the file: process, data directory, start, port, socket directory, addresses,
  // memory, status.
  const [, , , port, socketDirectory, , , status] = (lock ?? '').split('\n').map((line) => line.trim())
  if (!port || !socketDirectory || !password || status !== READY) return undefined
  const url = new URL(`postgres://localhost:${port}/postgres`)
  url.username = superuser
  url.password = password.trim()
  url.searchParams.set('host', socketDirectory)
  return url.href
}
