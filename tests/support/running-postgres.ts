import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The first process of the embedded Postgres below a data directory. Rejects if none was started. */
export const postmasterOf = async (dataDir: string): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0])
