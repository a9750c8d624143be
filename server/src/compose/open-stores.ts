import { join } from 'node:path'
import type { Settings } from '@modstead/infra/config/settings'
import { logTrouble } from '@modstead/infra/engines/log-trouble'
import type { ContentStore } from '@modstead/infra/files/content-store'
import { openContentStore } from '@modstead/infra/files/file-system-content-store'
import { openPostgresFileLocks } from '@modstead/infra/files/postgres-file-locks'
import { type ImageStore, openImageStore } from '@modstead/infra/images/image-store'
import type { Log } from '@modstead/infra/telemetry/log'
import type { LifeCycle } from '../process/life-cycle.ts'
import { sweepLeftOvers } from './sweep-left-overs.ts'

export interface Stores {
  readonly files: ContentStore
  readonly images: ImageStore
}

/** Opens what keeps uploaded files and pictures. */
export const openStores = async (
  { dataDir }: Settings,
  databaseUrl: string,
  /** No other process has uploads under way in the directory. */
  { isAlone }: { readonly isAlone: boolean },
  log: Log,
  life: LifeCycle,
): Promise<Stores> => {
  const locks = openPostgresFileLocks(databaseUrl, (error) => {
    if (!life.stopping.aborted) logTrouble(log, error, 'a database connection was lost')
  })
  life.onStop('the file locks', () => locks.close())
  const files = await openContentStore({ directory: join(dataDir, 'files'), locks, isAlone })
  life.onStop('the file store', () => files.close())
  sweepLeftOvers({ 'unfinished uploads': files.sweep }, log, life)
  return { files, images: await openImageStore(join(dataDir, 'files')) }
}
